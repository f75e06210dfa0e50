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
        says =
                "Differential privacy of each agent's whole data set: a column epsilon, from the noise of 'gaussian' at every level.")
public final class PrivacyFactory implements ObserverFactory {

    private static final Option<Double> DELTA = Option.number("delta")
            .above(0)
            .below(1)
            .orElse(1e-5)
            .says("The probability that epsilon may fail with; well below one over the number of agents.");

    @Override
    public List<Option<?>> options() {
        return List.of(DELTA);
    }

    /** Agents that sleep release less often than others, and only the average is known. */
    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        List<String> faults = new ArrayList<>();
        for (Component<?> component : run.components()) {
            if (component.factory() instanceof NetworkFaultFactory fault && fault.makesInactive(component.settings())) {
                faults.add("agents that sleep give away less than others, and 'privacy' counts for all alike; remove "
                        + component.path());
            }
        }
        return faults;
    }

    @Override
    public List<String> notes(Settings settings, RunOutline run) {
        List<String> notes = new ArrayList<>();
        leaks(run).forEach(place -> notes.add("epsilon is infinite: " + place));
        notes.add(
                "this run simulates privacy: the noise follows from the seed in the run file, and every process that has the run file"
                        + " can compute it and subtract it; in one process epsilon is what secret noise would give,"
                        + " on several processes epsilon is infinite");
        notes.add(
                "epsilon compares runs in which all data of one agent are replaced, for whoever sees every message; drawing samples at"
                        + " random is not counted in its favor, and what files and reports of the run show is not counted at all");
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

    /** Relative deviations of the noise, by level. */
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

    /** Where something leaves an agent without noise. */
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
                leaks.add(component.path() + " '" + component.name() + "' sends messages of its own, without noise");
            }
        }
        return leaks;
    }

    /**
     * The column {@code epsilon}: what messages so far would give away of any one agent's data if the noise were secret. The noise follows from the seed in
     * the run file, which every process has. Once messages have left the process, epsilon is therefore infinite, also if one process resumes the run.
     */
    static final class PrivacyLoss implements Observer {

        private final Map<String, Double> sigmas;
        private final double delta;
        private final boolean leaks;
        private final Column column;
        private final int processes;
        private final double[] hasLeft;

        /**
         * @param sigmas relative deviation of the noise, by level
         * @param leaks whether something leaves agents without noise
         */
        PrivacyLoss(ObserverContext context, Map<String, Double> sigmas, double delta, boolean leaks) {
            this.sigmas = Map.copyOf(sigmas);
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

        /** Kept in checkpoints: a resume in one process must not make epsilon finite again. */
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
     * Adds up what noisy directions give away, in Rényi divergences.
     *
     * <p>An agent with other data has another direction of length C at most, so two of them are at most 2C apart. With noise of deviation sigma C,
     * their Rényi divergence of order a is at most a (2C)^2 / (2 (sigma C)^2) = 2 a / sigma^2, and k of them have k times that, also if each
     * depends on those before (Mironov, "Rényi differential privacy", 2017). A divergence a rho for every order a > 1 gives
     * (epsilon, delta)-privacy with epsilon = a rho + log(1 / delta) / (a - 1), which is least at a = 1 + sqrt(log(1 / delta) / rho).
     */
    static final class RenyiAccountant {

        private final double delta;
        private double rho;

        RenyiAccountant(double delta) {
            this.delta = delta;
        }

        /** @param sigma the noise's standard deviation, relative to the length that directions are cut to */
        void add(double releases, double sigma) {
            rho += 2 * releases / (sigma * sigma);
        }

        double epsilon() {
            return rho + 2 * Math.sqrt(rho * StrictMath.log(1 / delta));
        }
    }
}
