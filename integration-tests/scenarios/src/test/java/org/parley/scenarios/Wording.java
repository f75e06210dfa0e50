package org.parley.scenarios;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rules of plain words that a program can check: denied words, length of sentences, and clauses without a noun. */
final class Wording {

    static final int LONGEST_SENTENCE = 30;

    /** House words with a term of the field, riddles, and British spellings. */
    private static final Pattern DENIED = Pattern.compile(
            "\\b(doors?|liars?|lies(?! (in|inside|outside|within|between)\\b)|lying|sleepers?|asleep|postage|whoever|anew"
                    + "|(some|no|any|every)body|billed|bills?(?! of materials)|tells?|told|laws?|(?<!test )kits?|shared? out|the same bits|in words|stands? (in|under)|says? so|goes? on"
                    + "|settl(e[sd]?|ing)|refus(e[sd]?|ing|als?)|(?<!there )is no (?!longer|batch|more|less|such)[a-z]+"
                    + "|neighbours?|colours?|behaviours?|favour\\w*|centre[sd]?|judgements?|licences?|tumours?|labell(ed|ing)|travell\\w*"
                    + "|(mini|maxi|opti)mis(e[sd]?|ing|ation)"
                    + "|(normal|penal|regular|personal|initial|reinitial|serial|summar|recogn|organ|general|parallel)is(e[sd]?|ing|ation))\\b",
            Pattern.CASE_INSENSITIVE);

    /** A relative clause without a noun; questions may begin like this. */
    private static final Pattern HEADLESS = Pattern.compile("^(Who|What|Whoever|Whatever|Whose)\\b(?!.*\\?)");

    /** A text block, a character, a string, a comment or Javadoc, or successive line comments. */
    private static final Pattern TOKEN = Pattern.compile(
            "\"\"\"(?<block>.*?)\"\"\"|'(?:[^'\\\\\\n]|\\\\.)+'|\"(?<string>(?:[^\"\\\\\\n]|\\\\.)*)\"|/\\*\\*?(?<javadoc>.*?)\\*/|//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*",
            Pattern.DOTALL);

    /** A docstring, a string in double quotes, or successive comments of Python, shell and YAML. */
    private static final Pattern SCRIPT = Pattern.compile(
            "\"\"\"(.*?)\"\"\"|\"([^\"\\n]* [^\"\\n]*)\"|(?<![^\\s])#(?![!:])([^\\n]*(?:\\n[ \\t]*#[^\\n]*)*)",
            Pattern.DOTALL);

    /** Comments and strings of JavaScript, without templates. */
    private static final Pattern JAVASCRIPT = Pattern.compile(
            "//([^\\n]*(?:\\n[ \\t]*//[^\\n]*)*)|/\\*(.*?)\\*/|'([^'\\n]*)'|\"([^\"\\n]*)\"", Pattern.DOTALL);

    private static final Pattern FENCE = Pattern.compile("```(\\w*)[^\\n]*\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern XML = Pattern.compile("<!--(.*?)-->|<description>(.*?)</description>", Pattern.DOTALL);
    private static final Set<String> OUTPUT = Set.of("", "text", "console", "csv");

    private Wording() {}

    /** Returns the rules that a sentence violates. Formulas and legends of symbols may be longer. */
    static List<String> findings(String sentence) {
        List<String> findings = new ArrayList<>();
        DENIED.matcher(sentence).results().forEach(found -> findings.add("'" + found.group() + "' in: " + sentence));
        int words = sentence.split("\\s+").length;
        if (words > LONGEST_SENTENCE && !sentence.contains(" = ")) {
            findings.add(words + " words: " + sentence);
        }
        if (HEADLESS.matcher(sentence).find()) {
            findings.add("no noun at the start: " + sentence);
        }
        return findings;
    }

    /** Returns the sentences of a page, including cells of tables and comments in code, without headings. */
    static List<String> ofPage(String page) {
        List<String> sentences = new ArrayList<>();
        String prose = page.replaceAll("(?s)```.*?```", "").replaceAll("(?m)^    .*$", "");
        for (String paragraph : prose.split("\\n\\s*\\n|\\n(?=\\s*([*#|>-]|\\d+\\.\\s))")) {
            String text = paragraph.strip();
            if (!text.startsWith("#")) {
                for (String piece : text.startsWith("|") ? text.split("(?<!\\\\)\\|") : new String[] {text}) {
                    add(piece, sentences);
                }
            }
        }
        FENCE.matcher(page).results().forEach(fence -> {
            if (fence.group(1).equals("java")) {
                sentences.addAll(ofSource(fence.group(2)));
            } else if (!OUTPUT.contains(fence.group(1))) {
                sentences.addAll(ofScript(fence.group(2)));
            }
        });
        return sentences;
    }

    /** Returns the sentences of comments, docstrings and strings of Python, shell or YAML. */
    static List<String> ofScript(String script) {
        List<String> sentences = new ArrayList<>();
        SCRIPT.matcher(script.replaceAll("# yaml-language-server:.*", ""))
                .results()
                .forEach(token -> {
                    if (token.group(3) != null) {
                        add(token.group(3).replaceAll("(?m)^\\s*#", ""), sentences);
                    } else {
                        String text = token.group(1) != null ? token.group(1) : token.group(2);
                        Stream.of(text.split("\\n\\s*\\n|\\n(?=\\s*\\S+(?: \\S+)* {2})"))
                                .forEach(part -> add(part, sentences));
                    }
                });
        return sentences;
    }

    /** Returns the sentences of comments and strings of JavaScript. */
    static List<String> ofJavaScript(String script) {
        List<String> sentences = new ArrayList<>();
        JAVASCRIPT
                .matcher(script)
                .results()
                .forEach(token -> IntStream.rangeClosed(1, 4)
                        .mapToObj(token::group)
                        .filter(Objects::nonNull)
                        .forEach(text -> add(text.replaceAll("(?m)^\\s*//", ""), sentences)));
        return sentences;
    }

    /** Returns the sentences of comments and descriptions of a POM. */
    static List<String> ofPom(String pom) {
        List<String> sentences = new ArrayList<>();
        XML.matcher(pom)
                .results()
                .forEach(text -> add(text.group(1) != null ? text.group(1) : text.group(2), sentences));
        return sentences;
    }

    /** Returns the sentences of Javadoc and comments, and of the strings that people may read. */
    static List<String> ofSource(String source) {
        List<String> sentences = new ArrayList<>();
        StringBuilder joined = new StringBuilder();
        int end = 0;
        Matcher token = TOKEN.matcher(source);
        while (token.find()) {
            boolean isString = token.group("string") != null;
            if (!isString || !source.substring(end, token.start()).isBlank() && !isPlus(source, end, token.start())) {
                addMessage(joined, sentences);
            }
            if (isString) {
                joined.append(token.group("string"));
            } else if (token.group("block") != null) {
                token.group("block").lines().forEach(line -> add(line, sentences));
            } else if (token.group("javadoc") != null) {
                add(javadoc(token.group("javadoc")), sentences);
            } else if (token.group().startsWith("//")) {
                add(token.group().replaceAll("(?m)^\\s*//", ""), sentences);
            }
            end = token.end();
        }
        addMessage(joined, sentences);
        return sentences;
    }

    private static boolean isPlus(String source, int from, int to) {
        return source.substring(from, to).strip().equals("+");
    }

    /** Strings of one word are names. */
    private static void addMessage(StringBuilder joined, List<String> sentences) {
        if (joined.toString().strip().contains(" ")) {
            add(joined.toString().replaceAll("\\\\.", " "), sentences);
        }
        joined.setLength(0);
    }

    private static String javadoc(String comment) {
        return comment.replaceAll("(?m)^\\s*\\*", "")
                .replaceAll("(?s)<pre>.*?</pre>", "")
                .replaceAll("(?s)\\{@(?:code|link|linkplain|literal|value|snippet) [^}]*\\}", "CODE")
                .replaceAll("\\{@return ([^}]*)\\}", "Returns $1. ")
                .replaceAll("@(?:param \\S+|return|throws \\S+|see|since|deprecated)", ". ")
                .replaceAll("</?(?:p|ul|ol|li|h\\d|table|tr|td|th|dl|dt|dd)\\b[^>]*>", ". ")
                .replaceAll("<[^>]+>", "")
                .replaceAll("\\s+\\.", ".");
    }

    private static void add(String text, List<String> sentences) {
        String plain =
                text.replaceAll("`[^`]*`|'[\\w-]+'|levels\\.[\\w.-]+", "CODE").replaceAll("\\]\\([^)]*\\)", "]");
        for (String sentence : plain.replaceAll("\\s+", " ").split("(?<=[.:!?])\\s+")) {
            String words = sentence.replaceAll("^[\\s*.-]+|[\\s*]+$", "");
            if (!words.isEmpty()) {
                sentences.add(words);
            }
        }
    }
}
