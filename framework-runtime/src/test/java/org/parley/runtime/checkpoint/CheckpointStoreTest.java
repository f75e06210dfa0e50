package org.parley.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.checkpoint.CheckpointSection.Content;

class CheckpointStoreTest {

    private static final int TRAILER_BYTES = 2 * Long.BYTES;

    @TempDir
    Path directory;

    private CheckpointStore store;

    @BeforeEach
    void createStore() {
        store = new CheckpointStore(directory.resolve("checkpoint"));
    }

    @Test
    void keepsTheLastTwoAndListsTheNewestFirst() {
        write(9, 10, 100);
        assertThat(store.newestFirst()).extracting(Checkpoint::round).containsExactly(100L, 10L);
        assertThat(read(store.newestFirst().get(0))).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "fa-IR", "tr-TR"})
    void findsItsCheckpointsWhereverTheUserLives(String language) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(language));
        try {
            write(1, 2, 3);
            assertThat(store.newestFirst()).extracting(Checkpoint::round).containsExactly(3L, 2L);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void ordersRoundsThatNeedMoreThanTwelveDigits() {
        write(999_999_999_999L, 1_000_000_000_000L, Long.MAX_VALUE);
        assertThat(store.newestFirst())
                .extracting(Checkpoint::round)
                .containsExactly(Long.MAX_VALUE, 1_000_000_000_000L);
    }

    @Test
    void readsSectionsByNameIfALaterVersionAddsOthers() {
        Map<String, Content<DataOutput>> sections = new LinkedHashMap<>();
        sections.put("observers", output -> output.writeUTF("something new"));
        sections.put("time", output -> output.writeLong(7));
        store.write(7, sections);
        assertThat(read(store.newestFirst().get(0))).isEqualTo(7);
    }

    /** Detects every truncation and each of many changes of a few bytes. */
    @Test
    void findsEveryDamage() throws IOException {
        write(1);
        Checkpoint checkpoint = store.newestFirst().get(0);
        byte[] whole = Files.readAllBytes(checkpoint.file());
        for (int length = 0; length < whole.length; length++) {
            Files.write(checkpoint.file(), Arrays.copyOf(whole, length));
            assertThat(checkpoint.isWhole()).as("cut after %d bytes", length).isFalse();
        }
        Random random = new Random(7);
        for (int trial = 0; trial < 2_000; trial++) {
            byte[] damaged = whole.clone();
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            }
            Files.write(checkpoint.file(), damaged);
            assertThat(checkpoint.isWhole()).as("trial %d", trial).isEqualTo(Arrays.equals(damaged, whole));
        }
        Files.write(checkpoint.file(), Arrays.copyOf(whole, whole.length + 1));
        assertThat(checkpoint.isWhole()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1 << 20})
    void refusesASectionThatCannotBeThatLong(long length) throws IOException {
        write(1);
        refusesForged(
                "section 'time' has " + length + " bytes",
                bytes -> lengthOfTheOnlySection(bytes).putLong(length));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, Long.MAX_VALUE})
    void refusesATableThatCannotBeThere(long offset) throws IOException {
        write(1);
        refusesForged(
                "its table of sections is at " + offset,
                bytes -> bytes.position(bytes.limit() - TRAILER_BYTES).putLong(offset));
    }

    @Test
    void refusesASectionThatEndsEarlyOrLate() throws IOException {
        write(1);
        refusesForged(
                "section 'time' is truncated",
                bytes -> lengthOfTheOnlySection(bytes).putLong(4));
        store.write(1, Map.of("time", output -> {
            output.writeLong(1);
            output.writeByte(0);
        }));
        refusesForged("section 'time' is longer than its content", bytes -> {});
    }

    @Test
    void refusesACheckpointWithoutASectionThatItNeeds() {
        store.write(1, Map.of("clock", output -> output.writeDouble(1)));
        assertThatThrownBy(() -> read(store.newestFirst().get(0))).hasMessageContaining("it has no section 'time'");
    }

    @Test
    void namesTheVersionThatReadsAnEarlierFormat() throws IOException {
        write(1);
        refusesForged(
                "is of format 1, this Parley reads format 2 (Parley 1.0.0 reads it", bytes -> setFormat(bytes, '1'));
        refusesForged(
                "is of format 3, this Parley reads format 2 (a newer Parley reads it", bytes -> setFormat(bytes, '3'));
    }

    /** Otherwise the resume of an interrupted thread would start at round 0. */
    @Test
    void isReadByAnInterruptedThreadAsWell() throws IOException {
        write(1);
        Thread.currentThread().interrupt();
        assertThat(store.newestFirst().get(0).isWhole()).isTrue();
        read(store.newestFirst().get(0));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void hasNothingInADirectoryThatDoesNotExist() {
        assertThat(new CheckpointStore(directory.resolve("none")).newestFirst()).isEmpty();
    }

    @Test
    void doesNotMakeTheDirectoryOfARunThatIsGone() {
        CheckpointStore homeless = new CheckpointStore(directory.resolve("deleted/checkpoint"));
        assertThatThrownBy(() -> homeless.write(1, Map.of()))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-124", "round-000000000001.checkpoint: cannot be written");
        assertThat(directory.resolve("deleted")).doesNotExist();
    }

    private void write(long... rounds) {
        for (long round : rounds) {
            store.write(round, Map.of("time", output -> output.writeLong(round)));
        }
    }

    private static long read(Checkpoint checkpoint) {
        long[] read = new long[1];
        checkpoint.read("time", input -> read[0] = input.readLong());
        return read[0];
    }

    /** Changes the newest checkpoint and updates its checksum. */
    private void refusesForged(String message, Consumer<ByteBuffer> change) throws IOException {
        Checkpoint checkpoint = store.newestFirst().get(0);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(checkpoint.file()));
        change.accept(bytes);
        CRC32 checksum = new CRC32();
        checksum.update(bytes.array(), 0, bytes.limit() - Long.BYTES);
        bytes.position(bytes.limit() - Long.BYTES).putLong(checksum.getValue());
        Files.write(checkpoint.file(), bytes.array());

        assertThat(checkpoint.isWhole()).isTrue();
        assertThatThrownBy(() -> read(checkpoint))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-122", checkpoint.file().toString(), message);
    }

    private static ByteBuffer lengthOfTheOnlySection(ByteBuffer bytes) {
        return bytes.position(bytes.limit() - TRAILER_BYTES - Long.BYTES);
    }

    private static void setFormat(ByteBuffer bytes, char format) {
        bytes.put(Short.BYTES + "PARLEY-CHECKPOINT-".length(), (byte) format);
    }
}
