package org.parley.cli;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The end of every help: exit codes, environment variables and the place of the documentation. */
final class HelpFooter {

    /** The meaning of each exit code. */
    static final Map<String, String> EXIT_CODES = ordered(
            "0", "success",
            "2", "an error in the input: the run file, the options or the files that they name",
            "3", "an error in a plugin",
            "4", "numerical failure: a run diverged, or a rerun differs",
            "5", "a process is missing or out of memory; the run can be resumed",
            "70", "an error in Parley",
            "129, 130, 143", "ended by SIGHUP, SIGINT (Ctrl-C) or SIGTERM");

    /** The meaning of each environment variable that Parley or its launcher reads. */
    static final Map<String, String> VARIABLES = ordered(
            "JAVA_HOME", "JDK that starts Parley; default: java on the path",
            "PARLEY_JAVA_OPTIONS", "more options for the JVM, such as -Xmx8g",
            "PARLEY_PLUGINS", "directories with plugin jars, separated as in PATH",
            "PARLEY_HOME", "directory of your plugins and data; default: ~/.parley",
            "PARLEY_DATA", "directory with datasets; default: ~/.parley/data",
            "PARLEY_KERNELS", "matrix kernels: openblas, vector or java",
            "PARLEY_PYTHON", "Python for models and parley bench; default: python3",
            "PARLEY", "launcher that the Python package starts",
            "NO_COLOR", "no colors if it is set");

    private final Places places;

    @Inject
    HelpFooter(Places places) {
        this.places = places;
    }

    /** Adds the footer and {@code --version} to a command and to the commands below it. */
    void addTo(CommandLine line) {
        line.getCommandSpec().versionProvider(new Version());
        UsageMessageSpec help = line.getCommandSpec().usageMessage();
        help.exitCodeListHeading("%nExit codes (all errors: docs/errors.md):%n");
        help.exitCodeList(EXIT_CODES);
        help.footer(footer());
        line.getSubcommands().values().forEach(this::addTo);
    }

    private String[] footer() {
        List<String> lines = new ArrayList<>(List.of("", "Environment variables:"));
        VARIABLES.forEach((name, meaning) -> lines.add("  " + name + " ".repeat(21 - name.length()) + meaning));
        lines.add("");
        lines.add("Documentation:");
        lines.add(
                "  " + places.documentation().map(Object::toString).orElse("docs/README.md in a checkout or release"));
        Version.url().ifPresent(url -> lines.add("  " + url));
        return lines.stream().map(text -> text.replace("%", "%%")).toArray(String[]::new);
    }

    private static Map<String, String> ordered(String... namesAndMeanings) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int k = 0; k < namesAndMeanings.length; k += 2) {
            map.put(namesAndMeanings[k], namesAndMeanings[k + 1]);
        }
        return Collections.unmodifiableMap(map);
    }
}
