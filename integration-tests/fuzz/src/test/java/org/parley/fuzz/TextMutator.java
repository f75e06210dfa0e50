package org.parley.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mutates words, numbers and lines of texts. */
final class TextMutator {

    private static final Pattern TOKEN = Pattern.compile(
            "[A-Za-z_][A-Za-z0-9_-]*|[-+]?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|\\s+|.", Pattern.DOTALL);

    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "2",
            "3",
            "-1",
            "-0.0",
            "0.5",
            "1e-9",
            "1e-320",
            "1e308",
            "1e999999999",
            "2147483647",
            "2147483648",
            "46341",
            "100000",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            ".inf",
            "-.inf",
            ".nan",
            "NaN",
            "Infinity",
            "1_000",
            "0x10",
            "0b1",
            "0o7",
            "1:30",
            "1.5.2",
            "٣",
            "1e",
            "+",
            "١e٢");

    private static final List<String> WORDS = List.of(
            "",
            "null",
            "~",
            "true",
            "no",
            "''",
            "\"\"",
            "[]",
            "{}",
            "[[]]",
            "{a: b}",
            "- 1",
            "&a [*a]",
            "*b",
            "!!str 1",
            "!!runtime x",
            "<<: {a: b}",
            "---",
            "...",
            "%YAML 9.9",
            "\u0000",
            "\u001b[31m",
            "\uFEFF",
            "\u2028",
            "\ud83d\ude00",
            "../../..",
            "/dev/null",
            "/nowhere",
            ".",
            "|",
            ">",
            "?",
            ":",
            ",",
            "\t",
            "\r\n",
            "#",
            "\"",
            "'",
            "{",
            "}",
            "[",
            "]",
            "\\",
            "${HOME}",
            "$(id)",
            "%s%n",
            "a".repeat(5000),
            "{a: ".repeat(60),
            "[".repeat(300));

    private final SplittableRandom random;
    private final List<String> vocabulary;

    /** @param vocabulary words that have a meaning in the format */
    TextMutator(SplittableRandom random, List<String> vocabulary) {
        this.random = random;
        this.vocabulary = vocabulary;
    }

    /** Returns one of these texts, changed in one to four places; mostly in one, so that some mutants stay valid. */
    String mutant(List<String> honest) {
        String text = pick(honest);
        int changes = random.nextBoolean() ? 1 : 1 + random.nextInt(4);
        for (; changes > 0; changes--) {
            text = random.nextInt(4) == 0 ? withOtherLines(text, pick(honest)) : withOtherToken(text);
        }
        return text;
    }

    private String withOtherToken(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        if (tokens.isEmpty()) {
            return pick(WORDS);
        }
        int at = random.nextInt(tokens.size());
        for (int tries = 3; tries > 0 && tokens.get(at).isBlank(); tries--) {
            at = random.nextInt(tokens.size());
        }
        String old = tokens.get(at);
        boolean number = Character.isDigit(old.charAt(old.length() - 1));
        switch (random.nextInt(8)) {
            case 0, 1 -> tokens.set(at, number ? pick(NUMBERS) : pick(vocabulary));
            case 2 -> tokens.set(at, pick(NUMBERS));
            case 3 -> tokens.set(at, pick(WORDS));
            case 4 -> tokens.remove(at);
            case 5 -> tokens.add(at, pick(random.nextBoolean() ? WORDS : vocabulary));
            case 6 -> Collections.swap(tokens, at, random.nextInt(tokens.size()));
            default -> tokens.set(at, garbled(old));
        }
        return String.join("", tokens);
    }

    private String withOtherLines(String text, String other) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int at = random.nextInt(lines.size());
        String[] others = other.split("\n", -1);
        switch (random.nextInt(5)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
            case 2 -> lines.add(at, others[random.nextInt(others.length)]);
            case 3 -> lines.set(at, "  " + lines.get(at));
            default -> lines.set(at, lines.get(at).stripLeading());
        }
        return String.join("\n", lines);
    }

    private String garbled(String word) {
        char[] characters = word.toCharArray();
        characters[random.nextInt(characters.length)] = (char) random.nextInt(random.nextBoolean() ? 128 : 0x3000);
        return new String(characters);
    }

    private String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
