package org.parley.runtime.config.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.parley.runtime.plan.Renamed;

/** Finds the word that was probably meant by a misspelled one. */
public final class Nearest {

    private static final int LONGEST_WORD = 60;
    private static final String INSTALLED = "installed";

    private Nearest() {}

    /** Returns the candidate that differs by a few typing errors or begins with the word. */
    public static Optional<String> to(String word, Collection<String> candidates) {
        if (word.isEmpty() || word.length() > LONGEST_WORD) {
            return Optional.empty();
        }
        int few = Math.max(1, Math.min(3, word.length() / 3));
        Optional<String> close = candidates.stream()
                .filter(candidate -> distance(word, candidate) <= few)
                .min(Comparator.comparingInt((String candidate) -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
        return close.or(() -> candidates.stream()
                .filter(candidate -> word.length() >= 3 && candidate.startsWith(word))
                .sorted()
                .findFirst());
    }

    /** Returns a suggestion, such as {@code did you mean 'atc-gt'? levels: lower, upper}. */
    public static String hint(String word, String label, List<String> candidates) {
        return meant(word, candidates).orElse("") + list(label, candidates);
    }

    /** Returns a suggestion for an unknown key of a run file. */
    public static String key(String key, List<String> known) {
        return meant(key, known)
                        .or(() -> Renamed.elsewhere(key).map(renamed -> renamed.hint() + "; "))
                        .orElse("")
                + list("known", known);
    }

    /** Returns a suggestion for a component or recipe that is not installed. */
    public static String component(String name, List<String> installed) {
        return meant(name, installed)
                .map(meant -> meant + list(INSTALLED, installed))
                .orElseGet(() -> list(INSTALLED, installed) + "; or add its plugin with --plugins");
    }

    private static Optional<String> meant(String word, List<String> candidates) {
        return Renamed.in(candidates, word)
                .map(renamed -> renamed.hint() + "; ")
                .or(() -> to(word, candidates).map(near -> "did you mean '" + near + "'? "));
    }

    private static String list(String label, List<String> candidates) {
        return label + ": " + (candidates.isEmpty() ? "none" : Words.list(candidates));
    }

    /** The Damerau–Levenshtein distance: insertions, deletions, substitutions, and transpositions of adjacent characters. */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, i, j, cost);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(String a, String b, int i, int j, int[][] cost) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
