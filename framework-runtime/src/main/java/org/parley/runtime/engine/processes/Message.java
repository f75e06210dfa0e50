package org.parley.runtime.engine.processes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Converts structured content of messages between processes to bytes and back. */
public final class Message {

    private Message() {}

    @FunctionalInterface
    public interface Writing {
        void to(DataOutput output) throws IOException;
    }

    @FunctionalInterface
    public interface Reading<T> {
        T from(DataInput input) throws IOException;
    }

    public static byte[] of(Writing content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            content.to(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    public static <T> T read(byte[] bytes, Reading<T> content) {
        try {
            return content.from(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException different) {
            throw new UncheckedIOException("another process sent an unexpected message", different);
        }
    }
}
