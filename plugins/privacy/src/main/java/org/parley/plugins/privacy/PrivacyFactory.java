package org.parley.plugins.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.RunOutline;

@Described(
        name = "privacy",
        description =
                "Differential privacy of each agent's whole data set: the column epsilon, computed from the noise of "
                        + "'gaussian' at every level.")
public final class PrivacyFactory implements ObserverFactory {

    private static final Option<Double> DELTA = Option.number("delta")
            .above(0)
            .below(1)
            .orElse(1e-5)
            .description(
                    "Probability delta with which epsilon may fail; choose it well below one over the number of agents.");

    @Override
    public List<Option<?>> options() {
        return List.of(DELTA);
    }

    /** Rejects inactive agents: they release less often than others, and only the average is known. */
    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        List<String> errors = new ArrayList<>();
        for (Component<?> component : run.components()) {
            if (component.factory() instanceof NetworkFaultFactory fault && fault.makesInactive(component.settings())) {
                errors.add(
                        "inactive agents release less than others, but 'privacy' counts the same for all agents; remove "
                                + component.path());
            }
        }
        return errors;
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        List<String> notes = new ArrayList<>();
        leaks(run).forEach(place -> notes.add("epsilon is infinite: " + place));
        notes.add("this run simulates privacy: the noise follows from the seed in the run file, so every process can "
                + "subtract it. In one process, epsilon is the value that secret noise would give. On several "
                + "processes, epsilon is infinite");
        notes.add("epsilon compares runs in which all data of one agent are replaced, for an observer of every "
                + "message. Random sampling is not credited. Files and reports of the run are not counted");
        return notes;
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return new PrivacyLoss(
                context,
                sigmas(context.run()),
                settings.get(DELTA),
                !leaks(context.run()).isEmpty());
    }

    /** Returns the relative deviations of the noise, by level. */
    private static Map<String, Double> sigmas(RunOutline run) {
        Map<String, Double> sigmas = new TreeMap<>();
        for (String level : run.levels()) {
            for (Component<?> component : run.components()) {
                if (GaussianFactory.isOf(level, component)) {
                    sigmas.put(level, component.settings().get(GaussianFactory.DEVIATION));
                }
            }
        }
        return sigmas;
    }

    /** Returns the places where something leaves an agent without noise. */
    private static List<String> leaks(RunOutline run) {
        List<String> leaks = new ArrayList<>();
        Map<String, Double> sigmas = sigmas(run);
        for (String level : run.levels()) {
            boolean exchanges = run.component("levels." + level + ".mixing")
                    .filter(mixing -> mixing.factory() instanceof MixingStrategyFactory factory
                            && factory.phases(mixing.settings()) > 0)
                    .isPresent();
            if (exchanges && !sigmas.containsKey(level)) {
                leaks.add("levels." + level + " has no noise (give it transform: {use: gaussian, with: {…}})");
            }
        }
        for (Component<?> component : run.components()) {
            if (component.factory() instanceof RunComponentFactory factory
                    && !(factory instanceof MixingStrategyFactory)
                    && !factory.channels(component.settings()).isEmpty()) {
                leaks.add(component.path() + " '" + component.name() + "' sends separate messages without noise");
            }
        }
        return leaks;
    }

    /**
     * The column {@code epsilon}: the privacy loss of any one agent's data by all messages so far, if the noise were secret. The noise
     * follows from the seed in the run file, which every process has. Once messages have left the process, epsilon is therefore infinite,
     * also if one process resumes the run.
     */
    static final class PrivacyLoss implements Observer {

        private final Map<String, Double> sigmas;
        private final double delta;
        private final boolean leaks;
        private final Column column;
        private final int processes;
        private final double[] hasLeft;

        /**
         * @param sigmas the relative deviation of the noise, by level
         * @param leaks whether anything leaves agents without noise
         */
        PrivacyLoss(ObserverContext context, Map<String, Double> sigmas, double delta, boolean leaks) {
            this.sigmas = new TreeMap<>(sigmas); // a sum in this order
            this.delta = delta;
            this.leaks = leaks;
            sigmas.keySet().forEach(level -> context.reads(releases(level)));
            column = context.column("epsilon");
            processes = context.processes();
            hasLeft = context.memory("has-left-the-process", 1);
            noteWhereMessagesGo();
        }

        @Override
        public void measure(Observation now) {
            RenyiAccountant accountant = new RenyiAccountant(delta);
            sigmas.forEach((level, sigma) ->
                    accountant.add(now.row().value(releases(level)).orElseThrow(), sigma));
            noteWhereMessagesGo();
            boolean isInfinite = now.round() > 0 && (leaks || hasLeft[0] > 0);
            column.set(isInfinite ? Double.POSITIVE_INFINITY : accountant.epsilon());
        }

        /** Records where messages go. The record is part of checkpoints: a resume in one process must not make epsilon finite again. */
        private void noteWhereMessagesGo() {
            if (processes > 1) {
                hasLeft[0] = 1;
            }
        }

        private static String releases(String level) {
            return GaussianFactory.RELEASES + "_" + level;
        }
    }

    /**
     * Accumulates the privacy loss of noisy directions as Rényi divergences.
     *
     * <p>With other data, an agent has another direction of length at most C, so two of them are at most 2C apart. With noise of deviation
     * sigma C, their Rényi divergence of order a is at most a (2C)^2 / (2 (sigma C)^2) = 2 a / sigma^2. The divergence of k releases is k
     * times that, even if each depends on those before (Mironov, "Rényi differential privacy", 2017).
     *
     * <p>A divergence a rho for every order a > 1 gives (epsilon, delta)-privacy with epsilon = a rho + log(1 / delta) / (a - 1). The
     * minimum is at a = 1 + sqrt(log(1 / delta) / rho).
     */
    static final class RenyiAccountant {

        private final double delta;
        private double rho;

        RenyiAccountant(double delta) {
            this.delta = delta;
        }

        /** @param sigma the standard deviation of the noise, relative to the clipping length */
        void add(double releases, double sigma) {
            rho += 2 * releases / (sigma * sigma);
        }

        double epsilon() {
            return rho + 2 * Math.sqrt(rho * StrictMath.log(1 / delta));
        }
    }
}
