package org.parley.plugins.openblas;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The processor as far as it decides which code OpenBLAS picks, and so how it rounds. */
final class Processor {

    /** The widest first. */
    private static final List<Map.Entry<String, String>> VECTORS =
            List.of(Map.entry("avx512f", "AVX-512"), Map.entry("avx2", "AVX2"), Map.entry("avx", "AVX"));

    private Processor() {}

    /** {@code AMD EPYC with AVX2}; only the architecture where the system tells no more. */
    static String inWords(Path cpuinfo, String architecture, Optional<String> forced) {
        String name = value(cpuinfo, "model name").orElse(architecture);
        Set<String> flags =
                Set.copyOf(List.of(value(cpuinfo, "flags").orElse("").split(" +")));
        String vectors = VECTORS.stream()
                .filter(vector -> flags.contains(vector.getKey()))
                .findFirst()
                .map(vector -> " with " + vector.getValue())
                .orElse("");
        return name
                + vectors
                + forced.map(core -> ", OPENBLAS_CORETYPE=" + core).orElse("");
    }

    private static Optional<String> value(Path cpuinfo, String key) {
        try (Stream<String> lines = Files.lines(cpuinfo)) {
            return lines.filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException notThisSystem) {
            return Optional.empty();
        }
    }
}
