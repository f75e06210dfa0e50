package org.parley.plugins.models.data;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.model.Metric;

/** A further metric of every classifier, for those who ask. */
public final class TrainAccuracy {

    public static final Option<Boolean> OPTION =
            Option.flag("train-accuracy").orElse(false).says("Whether metrics have a column train_accuracy.");

    private static final Metric METRIC = new Metric("train_accuracy", false);

    private TrainAccuracy() {}

    /** These metrics, and this one at the end where it is wanted. */
    public static List<Metric> after(List<Metric> metrics, boolean wanted) {
        List<Metric> all = new ArrayList<>(metrics);
        if (wanted) {
            all.add(METRIC);
        }
        return all;
    }
}
