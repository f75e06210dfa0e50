package org.parley.datasets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /** As classes. */
    int[] classes(ClassNames names) {
        return texts.stream()
                .mapToInt(text -> names.indexOf(text)
                        .orElseThrow(() -> source.fault(
                                "has " + Figures.quote(text) + " in a categorical column, the training samples do not",
                                "add a training sample that has it, or ignore the column")))
                .toArray();
    }

    /** As numbers to predict. */
    float[] targets() {
        float[] targets = new float[texts.size()];
        for (int k = 0; k < targets.length; k++) {
            String text = texts.get(k);
            targets[k] = (float) Figures.parse(text)
                    .orElseThrow(() -> source.fault(
                            "label " + Figures.quote(text) + " is not a number to predict", "set labels: classes"));
        }
        return targets;
    }
}
