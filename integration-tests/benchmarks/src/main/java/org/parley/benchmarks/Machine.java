package org.parley.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Facts about this machine. */
final class Machine {

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    /**
     * The load per thread above which a machine counts as busy: a problem alone uses every thread, and JIT and garbage collector some
     * more.
     */
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

    /** Returns the load average of the last minute. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    /**
     * Returns the reason why a comparison at this load is not significant, or an empty text. Other load affects libraries whose threads
     * wait for each other more than those whose threads do not.
     */
    static String disturbance(double load, int threads) {
        return load <= BUSY * threads
                ? ""
                : String.format(Locale.ROOT, "the machine was busy: load average %.1f on %d threads", load, threads);
    }
}
