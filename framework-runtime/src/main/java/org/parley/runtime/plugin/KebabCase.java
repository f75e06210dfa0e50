package org.parley.runtime.plugin;

import java.util.regex.Pattern;

/** The form of every name that run files use: {@code semi-atc-gt}. */
public final class KebabCase {

    public static final String RULE =
            "lower-case letters and digits, words joined by single hyphens, a letter first, at most 100 characters";

    // Longer names are nobody's, and the pattern would follow them to the end of the stack.
    private static final int LONGEST = 100;

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    private KebabCase() {}

    public static boolean matches(String name) {
        return name.length() <= LONGEST && FORM.matcher(name).matches();
    }
}
