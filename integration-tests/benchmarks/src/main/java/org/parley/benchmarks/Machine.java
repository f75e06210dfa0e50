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

    /** How many processes want a processor, on average over the last minute; what is measured on a busy machine means little. */
    static String load() {
        return String.format(
                Locale.ROOT,
                "%.1f",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
