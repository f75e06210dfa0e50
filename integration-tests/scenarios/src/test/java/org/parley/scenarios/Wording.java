package org.parley.scenarios;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The rules of plain words that a program can check: denied words, length of sentences, and clauses without a noun. */
final class Wording {

    static final int LONGEST_SENTENCE = 30;

    /** House words with a term of the field, riddles, and British spellings. */
    private static final Pattern DENIED = Pattern.compile(
            "\\b(doors?|liars?|sleepers?|asleep|postage|whoever|anew|somebody|nobody|billed|tells?|told|laws?|shared? out"
                    + "|the same bits|stands? (in|under)|says? so|goes? on|(?<!there )is no (?!longer|batch|more|less|such)[a-z]+"
                    + "|neighbours?|colours?|behaviours?|centre[sd]?|judgements?"
                    + "|(mini|maxi|opti)mis(e[sd]?|ing|ation)"
                    + "|(normal|penal|regular|personal|initial|reinitial|serial|summar|recogn|organ|general|parallel)is(e[sd]?|ing|ation))\\b",
            Pattern.CASE_INSENSITIVE);

    /** A relative clause without a noun; questions may begin like this. */
    private static final Pattern HEADLESS = Pattern.compile("^(Who|What|Whoever|Whatever|Whose)\\b(?!.*\\?)");

    /** A text block, a character, a string, a comment or Javadoc, or successive line comments. */
    private static final Pattern TOKEN = Pattern.compile(
            "\"\"\".*?\"\"\"|'(?:[^'\\\\\\n]|\\\\.)+'|\"((?:[^\"\\\\\\n]|\\\\.)*)\"|/\\*\\*?(.*?)\\*/|//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*",
            Pattern.DOTALL);

    private Wording() {}

    /** Returns what a sentence has against the rules. */
    static List<String> findings(String sentence) {
        List<String> findings = new ArrayList<>();
        DENIED.matcher(sentence).results().forEach(found -> findings.add("'" + found.group() + "' in: " + sentence));
        int words = sentence.split("\\s+").length;
        if (words > LONGEST_SENTENCE) {
            findings.add(words + " words: " + sentence);
        }
        if (HEADLESS.matcher(sentence).find()) {
            findings.add("no noun at the start: " + sentence);
        }
        return findings;
    }

    /** Returns the sentences of a page, cells of tables included, without headings and code. */
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
        return sentences;
    }

    /** Returns the sentences of Javadoc and comments, and of the strings that people may read. */
    static List<String> ofSource(String source) {
        List<String> sentences = new ArrayList<>();
        StringBuilder joined = new StringBuilder();
        int end = 0;
        for (MatchResult token : TOKEN.matcher(source).results().toList()) {
            boolean isString = token.group(1) != null;
            if (!isString || !source.substring(end, token.start()).isBlank() && !isPlus(source, end, token.start())) {
                addMessage(joined, sentences);
            }
            if (isString) {
                joined.append(token.group(1));
            } else if (token.group(2) != null) {
                add(javadoc(token.group(2)), sentences);
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
                .replaceAll("\\{@return ([^}]*)\\}", "Returns $1")
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
