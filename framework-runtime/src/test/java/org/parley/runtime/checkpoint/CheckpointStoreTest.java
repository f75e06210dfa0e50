package org.parley.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointStoreTest {

    @TempDir
    Path directory;

    @Test
    void keepsTheLastTwoAndListsTheNewestFirst() throws IOException {
        CheckpointStore store = new CheckpointStore(directory);
        for (long round : new long[] {9, 10, 100}) {
            store.write(round, output -> output.writeLong(round));
        }
        List<Path> valid = store.valid();
        assertThat(valid).hasSize(2);
        long[] read = new long[1];
        store.read(valid.get(0), input -> read[0] = input.readLong());
        assertThat(read[0]).isEqualTo(100);
    }

    @Test
    void passesOverTruncatedAndDamagedFiles() throws IOException {
        CheckpointStore store = new CheckpointStore(directory);
        store.write(1, output -> output.writeUTF("first"));
        store.write(2, output -> output.writeUTF("second"));
        Path first = store.valid().get(1);
        Path second = store.valid().get(0);
        byte[] whole = Files.readAllBytes(second);

        Files.write(second, java.util.Arrays.copyOf(whole, whole.length - 1));
        assertThat(store.valid()).containsExactly(first);

        whole[whole.length - 10] ^= 1;
        Files.write(second, whole);
        assertThat(store.valid()).containsExactly(first);

        Files.write(second, new byte[0]);
        Files.write(first, new byte[] {1, 2, 3});
        assertThat(store.valid()).isEmpty();
    }

    @Test
    void hasNothingInADirectoryThatDoesNotExist() {
        assertThat(new CheckpointStore(directory.resolve("none")).valid()).isEmpty();
    }
}
