package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.Parley;

/** Checks that excessive sizes are reported in advance. {@link MemoryTest} covers models. */
class SizeTest {

    private static final String RUN =
            "recipe: d-soba\nagents: 4\nrounds: 20\nmodel: {use: quadratic, with: {upper: 2, lower: 2}}\n";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rounds=1000000000000000 | PARLEY-102 rounds: must be from 1 to 1000000000000",
                "agents=2000000 | PARLEY-102 agents: must be from 1 to 1000000",
                "model.with.upper=1000000 | PARLEY-102 model.with.upper: must be from 1 to 100000",
                "seed=99999999999999999999 | PARLEY-102 seed: must be a 64-bit number"
            })
    void unreasonableValuesAreReported(String set, String words) {
        assertThatThrownBy(() -> Distribution.scenario(RUN).set(set).plan()).hasMessageContaining(words);
    }

    @Test
    void aNetworkThatDoesNotFitIsRejectedWithItsSize() {
        String dense = "topology={use: erdos-renyi, with: {probability: 0.6}}";
        assertThatThrownBy(() ->
                        Distribution.scenario(RUN).set("agents=1000000", dense).plan())
                .hasMessageContaining("6.0e+11 messages per exchange exceed the limit of 2.0e+08");
    }

    /** A million rows take some hundred megabytes. The report must stay small enough for a browser, and report what it omits. */
    @Tag("long")
    @Test
    void theReportOfAMillionRowsIsSmallAndQuick() throws Exception {
        Path run = directory.resolve("run");
        Distribution.scenario(RUN).set("record.every=10").recordedIn(run);
        List<String> lines = Files.readAllLines(run.resolve("metrics.csv"));
        String values = lines.get(lines.size() - 1).replaceFirst("^[0-9]+", "");
        try (BufferedWriter out = Files.newBufferedWriter(run.resolve("metrics.csv"))) {
            out.write(lines.get(0) + "\n");
            for (int round = 0; round < 1_000_000; round++) {
                out.write(round + values + "\n");
            }
        }
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Distribution.parley().report(run);
        double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9;
        assertThat(Files.size(run.resolve("report.html"))).isLessThan(2 << 20);
        // The numbers in the page's sentence: rows drawn and counted, out of a million.
        assertThat(Files.readString(run.resolve("report.html"))).containsPattern("\"kept\":\\d{1,5},\"of\":1000000\\b");
        // Reading 1e6 rows of some thirty numbers takes about 5 s; a page that drew them all would take minutes.
        assertThat(seconds).isLessThan(30);
        System.out.println("a report of 1000000 rows, " + (Files.size(run.resolve("metrics.csv")) >> 20) + " MiB: "
                + (Files.size(run.resolve("report.html")) >> 10) + " KiB in " + Math.round(seconds * 10) / 10.0
                + " s of processor time");
    }

    @Tag("long")
    @Test
    void anArchiveWithTooManyEntriesIsRejected() throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(directory.resolve("many.jar")))) {
            jar.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            jar.write("Manifest-Version: 1.0\nPlugin-Id: many\n\n".getBytes());
            for (int i = 0; i < 100_000; i++) {
                jar.putNextEntry(new ZipEntry("e" + i));
            }
        }
        try (Parley parley = Parley.builder().plugins(directory).build()) {
            assertThat(parley.plugins().diagnostics().toString())
                    .contains("PARLEY-204 many.jar: is not a readable jar")
                    .contains("it has 100001 entries, more than 100000");
        }
    }

    @Test
    void aManifestThatUnpacksToMegabytesIsRejected() throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(directory.resolve("bomb.jar")))) {
            jar.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            jar.write(("Manifest-Version: 1.0\n" + "\n".repeat(2 << 20)).getBytes());
        }
        try (Parley parley = Parley.builder().plugins(directory).build()) {
            assertThat(parley.plugins().diagnostics().toString())
                    .contains("PARLEY-204 bomb.jar", "META-INF/MANIFEST.MF is larger than 1048576 bytes");
        }
    }
}
