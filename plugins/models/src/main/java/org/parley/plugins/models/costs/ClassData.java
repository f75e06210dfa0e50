package org.parley.plugins.models.costs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;

/** The data of a run whose model tells classes apart. */
public final class ClassData {

    private ClassData() {}

    /**
     * The data, with classes and with validation samples for every agent.
     *
     * @throws ParleyException when something is missing
     */
    public static NetworkData of(ModelContext context, String model) {
        NetworkData data = labelled(context, model);
        withoutValidation(data).ifPresent(agent -> {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "data.validation",
                    "agent " + agent + " has no validation samples, by which the upper cost of '" + model + "' judges",
                    "set aside more of the data for validation, or use fewer agents"));
        });
        return data;
    }

    /**
     * The data, with classes.
     *
     * @throws ParleyException when something is missing
     */
    public static NetworkData labelled(ModelContext context, String model) {
        NetworkData data = required(context, model);
        if (data.classes() < 2) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "data",
                    "'" + model + "' tells classes apart, but the data has none",
                    "use data with labels, such as digits"));
        }
        return data;
    }

    private static NetworkData required(ModelContext context, String model) {
        return context.data()
                .orElseThrow(() -> new ParleyException(new Fault(
                        ErrorCode.CONFIG_MISSING,
                        "data",
                        "must be given: '" + model + "' learns from data",
                        "for example data: digits")));
    }

    private static Optional<Integer> withoutValidation(NetworkData data) {
        for (int agent = 0; agent < data.agents(); agent++) {
            if (data.agent(agent).validation().size() == 0) {
                return Optional.of(agent);
            }
        }
        return Optional.empty();
    }

    /** The metric of every classifier. */
    public static final class TestAccuracy {

        public static final Metric METRIC = new Metric("test_accuracy", true);

        private TestAccuracy() {}
    }

    /** A further metric of every classifier, for those who ask. */
    public static final class TrainAccuracy {

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
}
