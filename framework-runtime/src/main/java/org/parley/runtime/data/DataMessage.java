package org.parley.runtime.data;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.data.DataNames;
import org.parley.api.data.DataNames.Column;
import org.parley.runtime.data.AgreedSchema.AgentSchema;

/** Writes and reads the messages about data of agents. */
final class DataMessage {

    private DataMessage() {}

    @FunctionalInterface
    interface Writing {
        void to(DataOutput output) throws IOException;
    }

    @FunctionalInterface
    interface Reading {
        void from(DataInput input) throws IOException;
    }

    @FunctionalInterface
    interface ReadingOfAgent {
        void from(int agent, DataInput input) throws IOException;
    }

    static byte[] of(Writing content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            content.to(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static void read(byte[] message, Reading content) {
        try {
            content.from(new DataInputStream(new ByteArrayInputStream(message)));
        } catch (IOException different) {
            throw new UncheckedIOException("another process sent an unexpected message", different);
        }
    }

    static void write(AgentSchema schema, DataOutput output) throws IOException {
        output.writeInt(schema.width());
        output.writeInt(schema.classes());
        output.writeInt(schema.names().columns().size());
        for (Column column : schema.names().columns()) {
            writeText(output, column.name());
            write(column.categories(), output);
        }
        write(schema.names().classes(), output);
    }

    static AgentSchema readSchema(DataInput input) throws IOException {
        int width = input.readInt();
        int classes = input.readInt();
        List<Column> columns = new ArrayList<>();
        for (int left = input.readInt(); left > 0; left--) {
            columns.add(new Column(readText(input), readTexts(input)));
        }
        return new AgentSchema(new DataNames(columns, readTexts(input)), width, classes);
    }

    static void write(List<String> texts, DataOutput output) throws IOException {
        output.writeInt(texts.size());
        for (String text : texts) {
            writeText(output, text);
        }
    }

    static List<String> readTexts(DataInput input) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = input.readInt(); left > 0; left--) {
            texts.add(readText(input));
        }
        return texts;
    }

    static void writeText(DataOutput output, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        output.writeInt(bytes.length);
        output.write(bytes);
    }

    static String readText(DataInput input) throws IOException {
        byte[] bytes = new byte[input.readInt()];
        input.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
