package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.parley.datasets.Given.diagnostic;
import static org.parley.datasets.Given.row;
import static org.parley.datasets.Given.settings;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.data.DatasetFactory.Splits;

class SpeechTest {

    private final SpeechDigitsFactory factory = new SpeechDigitsFactory();

    @TempDir
    private Path home;

    @Test
    void findsTheEnergyOfAToneAtItsFrequency() {
        LogMel.PowerSpectrum spectrum = new LogMel.PowerSpectrum(256);
        double[] energies = new double[129];
        spectrum.of(tone(1000, 256), 0, energies);
        // 1000 Hz is bin 32 of 8000 / 256 Hz each. A Hann window spreads a tone of whole periods over three bins, with
        // amplitudes N/4 and N/8.
        assertThat(energies[32]).isCloseTo(64 * 64, within(1e-2));
        assertThat(energies[31]).isCloseTo(32 * 32, within(1e-2));
        assertThat(energies[33]).isCloseTo(32 * 32, within(1e-2));
        assertThat(energies[40]).isCloseTo(0, within(1e-6));
    }

    @Test
    void detectsTimeAndPitchOfATone() {
        float[] sound = new float[4096];
        System.arraycopy(tone(500, 2048), 0, sound, 0, 2048);
        System.arraycopy(tone(3000, 2048), 0, sound, 2048, 2048);
        float[] picture = new LogMel(8, 4).features(sound);
        // mel(500) / mel(4000) is 0.28 and mel(3000) / mel(4000) is 0.87. Band b is centered at (b + 1) / 9.
        assertThat(loudestBand(picture, 0)).isBetween(1, 2);
        assertThat(loudestBand(picture, 3)).isEqualTo(7);
        double sum = 0;
        for (float value : picture) {
            sum += value;
        }
        assertThat(sum / picture.length).isCloseTo(0, within(1e-6));
    }

    @Test
    void acceptsRecordingsOfAnyLength() {
        for (int length : new int[] {1, 255, 256, 257, 1000, 20_000}) {
            assertThat(new LogMel(20, 16).features(tone(700, length)))
                    .hasSize(320)
                    .doesNotContain(Float.NaN);
        }
        assertThat(new LogMel(2, 2).features(new float[500])).containsOnly(0f);
    }

    @Test
    void readsRecordingsWithSpeakersAsGroupsAndTheOfficialTestSet() throws IOException {
        Map<String, byte[]> members = new LinkedHashMap<>();
        members.put("README.md", new byte[10]);
        members.put("recordings/7_zoe_5.wav", wav(tone(300, 900)));
        members.put("recordings/3_adam_12.wav", wav(tone(600, 700)));
        members.put("recordings/3_adam_4.wav", wav(tone(900, 800)));
        Splits splits = read(members);
        assertThat(splits.train().labels()).containsExactly(3, 7);
        assertThat(splits.train().groups()).containsExactly(0, 1);
        assertThat(splits.train().width()).isEqualTo(320);
        assertThat(splits.test().orElseThrow().labels()).containsExactly(3);
        assertThat(splits.test().orElseThrow().groups()).containsExactly(0);
        assertThat(row(splits.train(), 0)).isNotEqualTo(row(splits.train(), 1));
    }

    @Test
    void rejectsBrokenRecordings() {
        byte[] good = wav(tone(300, 500));
        assertThatThrownBy(() -> WavFile.samples(new byte[5])).hasMessageContaining("not a WAV");
        assertThatThrownBy(() -> WavFile.samples(Arrays.copyOf(good, 600)))
                .hasMessageContaining("declares 1000 bytes, but 556 are left");
        assertThatThrownBy(() -> WavFile.samples(Arrays.copyOf(good, 40))).hasMessageContaining("no part 'data'");
        byte[] stereo = good.clone();
        stereo[22] = 2;
        assertThatThrownBy(() -> WavFile.samples(stereo)).hasMessageContaining("2 channels");
        byte[] huge = good.clone();
        Arrays.fill(huge, 40, 44, (byte) 0xFF);
        assertThatThrownBy(() -> WavFile.samples(huge)).hasMessageContaining("declares 4294967295 bytes");
        byte[] noFormat = good.clone();
        noFormat[12] = 'x';
        assertThatThrownBy(() -> WavFile.samples(noFormat)).hasMessageContaining("no part 'fmt '");
    }

    @Test
    void rejectsBrokenZips() throws IOException {
        Path file = Packed.write(home.resolve("speech-fsdd/fsdd-26eb9aa.zip"), new byte[100]);
        assertThat(diagnostic(() -> factory.read(settings(factory), home)).path())
                .isEqualTo(file.toString());
        assertThat(diagnostic(() -> read(Map.of("a.txt", new byte[1]))).message())
                .contains("contains no recording");
        assertThat(diagnostic(() -> read(Map.of("recordings/1_eve_9.wav", new byte[50])))
                        .message())
                .contains("recordings/1_eve_9.wav: is not a WAV file");
        Files.delete(file);
        assertThat(diagnostic(() -> factory.read(settings(factory), home)).hint())
                .contains("fetch speech-digits");
    }

    private Splits read(Map<String, byte[]> members) throws IOException {
        Path file = home.resolve("speech-fsdd/fsdd-26eb9aa.zip");
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> member : members.entrySet()) {
                zip.putNextEntry(new ZipEntry(member.getKey()));
                zip.write(member.getValue());
                zip.closeEntry();
            }
        }
        return factory.read(settings(factory), home);
    }

    private static int loudestBand(float[] picture, int span) {
        int loudest = 0;
        for (int band = 1; band < 8; band++) {
            if (picture[8 * span + band] > picture[8 * span + loudest]) {
                loudest = band;
            }
        }
        return loudest;
    }

    private static float[] tone(int hertz, int length) {
        float[] tone = new float[length];
        for (int k = 0; k < length; k++) {
            tone[k] = (float) Math.sin(2 * Math.PI * hertz * k / 8000);
        }
        return tone;
    }

    private static byte[] wav(float[] sound) {
        ByteBuffer bytes = ByteBuffer.allocate(44 + 2 * sound.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("RIFF".getBytes()).putInt(36 + 2 * sound.length).put("WAVEfmt ".getBytes());
        bytes.putInt(16).putShort((short) 1).putShort((short) 1).putInt(8000).putInt(16_000);
        bytes.putShort((short) 2).putShort((short) 16);
        bytes.put("data".getBytes()).putInt(2 * sound.length);
        for (float value : sound) {
            bytes.putShort((short) (value * 30_000));
        }
        return bytes.array();
    }
}
