package org.parley.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** What all this runs on, for people. */
final class Machine {

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    /** A contest alone keeps every thread busy once, and compilers and collectors want a little more. */
    private static final double BUSY = 1.5;

    private Machine() {}

    static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    static String processor() {
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException elsewhere) {
            return System.getProperty("os.arch");
        }
    }

    static String jdk() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
    }

    /** How many processes want a processor, on average over the last minute. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    /**
     * Why a comparison made at this load proves little; empty when the machine had nothing else to do. Libraries whose threads wait for each
     * other suffer more from other work than those whose threads do not.
     */
    static String disturbance(double load, int threads) {
        return load <= BUSY * threads
                ? ""
                : String.format(
                        Locale.ROOT,
                        "the machine was busy with other work: load average %.1f on %d threads",
                        load,
                        threads);
    }
}
