package org.parley.cli;

import java.util.Map;

/** Replaces advice of the runtime to programs by the options of the command line. */
final class OptionNames {

    static final Map<String, String> BY_ADVICE = Map.of(
            "(name the directory)", "(give --out DIR, which processes may share)",
            "choose another directory", "choose another --out",
            "or replace the run in it", "or add --force to replace the run in it",
            "give the run more rounds", "give a larger --rounds",
            "(report this to its author)", "(report it to its author; --verbose prints the stack trace)",
            "PARLEY-102 threads:", "PARLEY-102 --threads:");

    private OptionNames() {}

    static String in(String message) {
        String named = message;
        for (Map.Entry<String, String> advice : BY_ADVICE.entrySet()) {
            named = named.replace(advice.getKey(), advice.getValue());
        }
        return named;
    }
}
