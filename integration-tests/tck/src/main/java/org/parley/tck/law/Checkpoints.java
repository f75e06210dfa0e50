package org.parley.tck.law;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.parley.runtime.engine.run.Run;

/** Checkpoints in memory. */
final class Checkpoints {

    private Checkpoints() {}

    static byte[] save(Run run) {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            run.save(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static void restore(byte[] checkpoint, Run run) {
        try (DataInputStream bytes = new DataInputStream(new ByteArrayInputStream(checkpoint))) {
            run.restore(bytes);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
