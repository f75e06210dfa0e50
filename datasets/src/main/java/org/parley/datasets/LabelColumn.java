package org.parley.datasets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;

/** The labels of a text file, as written. */
final class LabelColumn {

    private final Source source;
    private final List<String> texts = new ArrayList<>();
    private final Map<String, String> once = new HashMap<>();

    LabelColumn(Source source) {
        this.source = source;
    }

    void add(String text) {
        texts.add(once.computeIfAbsent(text, same -> same));
    }

    Source source() {
        return source;
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    Iterable<String> distinct() {
        return once.keySet();
    }

    /** Returns the labels as classes. */
    int[] classes(ClassNames names) {
        return texts.stream()
                .mapToInt(text -> names.indexOf(text)
                        .orElseThrow(() -> source.diagnostic(
                                "has " + Figures.quote(text)
                                        + " in a categorical column, but the training samples do not",
                                "add a training sample with this value, or ignore the column")))
                .toArray();
    }

    /** Returns the labels as numbers to predict. */
    float[] targets() {
        float[] targets = new float[texts.size()];
        for (int k = 0; k < targets.length; k++) {
            String text = texts.get(k);
            targets[k] = (float) Figures.parse(text)
                    .orElseThrow(() -> source.diagnostic(
                            "label " + Figures.quote(text) + " is not a number to predict", "set labels: classes"));
        }
        return targets;
    }

    /**
     * Numbers the classes in text files: in ascending order if all names are numbers (so -1 precedes +1, and 1 equals 1.0), otherwise
     * alphabetically. The numbering does not depend on the order of the samples.
     */
    record ClassNames(Map<String, Integer> indices, int count) {

        private static final int MOST = 10_000;

        /**
         * Returns the classes of all these columns together.
         *
         * @param hint the fix for far too many classes
         */
        static ClassNames of(List<LabelColumn> columns, String hint) {
            TreeSet<String> texts = new TreeSet<>();
            for (LabelColumn column : columns) {
                column.distinct().forEach(texts::add);
                if (texts.size() > MOST) {
                    throw column.source().diagnostic("has more than " + MOST + " different values in one column", hint);
                }
            }
            return numbered(texts);
        }

        private static ClassNames numbered(TreeSet<String> texts) {
            TreeMap<Double, Integer> numbers = new TreeMap<>();
            Map<String, Integer> indices = new HashMap<>();
            for (String text : texts) {
                OptionalDouble number = Figures.parse(text);
                if (number.isEmpty()) {
                    return alphabetical(texts);
                }
                numbers.put(number.getAsDouble() + 0.0, 0); // + 0.0 merges 0 and -0
            }
            int next = 0;
            for (Map.Entry<Double, Integer> entry : numbers.entrySet()) {
                entry.setValue(next++);
            }
            texts.forEach(
                    text -> indices.put(text, numbers.get(Figures.parse(text).getAsDouble() + 0.0)));
            return new ClassNames(indices, next);
        }

        private static ClassNames alphabetical(TreeSet<String> texts) {
            Map<String, Integer> indices = new HashMap<>();
            texts.forEach(text -> indices.put(text, indices.size()));
            return new ClassNames(indices, indices.size());
        }

        /** Returns the name of every class, in order. All texts of a number have the same name. */
        List<String> names() {
            String[] names = new String[count];
            boolean areNumbers = indices.keySet().stream()
                    .allMatch(text -> Figures.parse(text).isPresent());
            indices.forEach((text, index) ->
                    names[index] = areNumbers ? Figures.name(Figures.parse(text).getAsDouble()) : text);
            return List.of(names);
        }

        /** Returns the class of a text; empty if no column has it. */
        OptionalInt indexOf(String text) {
            Integer index = indices.get(text);
            return index == null ? OptionalInt.empty() : OptionalInt.of(index);
        }
    }
}
