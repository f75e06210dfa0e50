package org.parley.runtime.plugin;

import java.util.List;
import java.util.Optional;

/** What plugins always get from Parley and never from their own jar; everything else is theirs. */
final class SharedPackages {

    static final List<String> NAMES =
            List.of("org.parley.api", "ai.djl", "org.slf4j", "org.pf4j", "com.google.inject", "jakarta.inject");

    private static final List<String> PREFIXES =
            NAMES.stream().map(name -> name + ".").toList();

    private static final String SERVICES = "META-INF/services/";

    private SharedPackages() {}

    static boolean containClass(String className) {
        for (String prefix : PREFIXES) { // asked about every class of every plugin
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Which of the packages, if any, a file of a jar belongs to. */
    static Optional<String> ofFile(String path) {
        String dotted = path.replace('/', '.');
        return NAMES.stream().filter(name -> dotted.startsWith(name + ".")).findFirst();
    }

    /** Resources go with their package, and so does the list of services that implement one of its types. */
    static boolean containResource(String path) {
        String file = path.startsWith(SERVICES) ? path.substring(SERVICES.length()) : path;
        return ofFile(file).isPresent();
    }
}
