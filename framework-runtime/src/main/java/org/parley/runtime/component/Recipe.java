package org.parley.runtime.component;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A preset that a plugin provides: a partial run file.
 *
 * @param name the value of {@code recipe:}
 * @param plugin the id of the plugin that provides it
 * @param yaml the text, including comments
 */
public record Recipe(String name, String plugin, String yaml) {

    private static final Pattern SENTENCE = Pattern.compile("^(.+?\\.)(?= \\p{Lu}|$)");

    /** Returns the first sentence of the comment at the beginning of the text; empty if there is none. */
    public String description() {
        String comment = yaml.lines()
                .takeWhile(line -> line.startsWith("#"))
                .map(line -> line.substring(1).strip())
                .collect(Collectors.joining(" "));
        Matcher sentence = SENTENCE.matcher(comment);
        return sentence.find() ? sentence.group(1) : comment;
    }
}
