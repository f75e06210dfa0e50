package org.parley.plugins.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.parley.plugins.privacy.RenyiAccountant.SampledGaussian;

@Described(
        name = "privacy",
        description =
                "Differential privacy of an agent's whole data set or of one sample: the column epsilon, computed "
                        + "from the noise of 'gaussian' at every level.")
public final class PrivacyFactory implements ObserverFactory {

    private static final Option<Double> DELTA = Option.number("delta")
            .above(0)
            .below(1)
            .orElse(1e-5)
            .description(
                    "Probability delta with which epsilon may fail; choose it well below one over the number of agents, or of samples.");
    private static final Option<Adjacency> ADJACENCY = Option.choice("adjacency", Adjacency.class)
            .orElse(Adjacency.AGENT)
            .description("Difference that epsilon hides: all data of one agent, or one sample of one agent.");

    /** The difference between two data sets that the messages hide. */
    enum Adjacency {
        /** All data of one agent are replaced. */
        AGENT,
        /** One sample of one agent has no influence, while the numbers of samples stay known. */
        SAMPLE
    }

    @Override
    public List<Option<?>> options() {
        return List.of(DELTA, ADJACENCY);
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
        collected(run)
                .forEach(
                        level -> notes.add(
                                "epsilon is infinite on several processes: levels." + level
                                        + " has no noise, and rank 0 collects its variable for the records (give it transform: {use: gaussian, with: {…}})"));
        Adjacency adjacency = settings.get(ADJACENCY);
        notes.add("epsilon compares runs in which "
                + (adjacency == Adjacency.AGENT
                        ? "all data of one agent are replaced"
                        : "one sample of one agent has no influence")
                + ", for an observer of every vector that agents exchange, with delta = " + settings.get(DELTA)
                + ". Losses and metrics of recorded rows, files and reports are not counted");
        notes.add(
                "in one process this run simulates privacy: the noise follows from the seed in the run file, and epsilon is"
                        + " the value for secret noise. On several processes the noise comes from a secret of each process");
        if (adjacency == Adjacency.SAMPLE) {
            for (String level : run.levels()) {
                if (gaussian(level, run).isPresent() && samples(level, run).isEmpty()) {
                    notes.add("level " + level
                            + " counts as if all data of the agent were replaced, because 'gaussian' does not"
                            + " directly follow 'private-gradient' there");
                }
            }
        }
        return notes;
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        Map<String, LevelLoss> losses = new TreeMap<>(); // a sum in this order
        for (String level : context.run().levels()) {
            gaussian(level, context.run())
                    .ifPresent(noise -> losses.put(level, loss(noise, level, settings.get(ADJACENCY), context.run())));
        }
        boolean leaks = !leaks(context.run()).isEmpty()
                || context.processes() > 1 && !collected(context.run()).isEmpty();
        return new PrivacyLoss(context, losses, settings.get(DELTA), leaks);
    }

    /** Returns the noise of a level. */
    private static Optional<Component<?>> gaussian(String level, RunOutline run) {
        for (Component<?> component : run.components()) {
            if (GaussianFactory.isOf(level, component)) {
                return Optional.of(component);
            }
        }
        return Optional.empty();
    }

    /** Returns the clipped gradient of a level if nothing but its noise has seen it: then one sample changes little. */
    private static Optional<Component<?>> samples(String level, RunOutline run) {
        String path = "levels." + level + ".transform";
        boolean comesFirst = gaussian(level, run)
                .filter(noise -> noise.path().equals(path) || noise.path().equals(path + "[0]"))
                .isPresent();
        return comesFirst ? PrivateGradientFactory.of(level, run) : Optional.empty();
    }

    /**
     * Returns the loss of one release of a level.
     *
     * <p>With other data, an agent has another direction of length at most C, so two of them are at most 2C apart. One sample of a clipped
     * gradient changes its sum over the batch by at most its length c. Without Poisson sampling, a batch may consist of this sample only.
     */
    private static LevelLoss loss(Component<?> gaussian, String level, Adjacency adjacency, RunOutline run) {
        double sigma = gaussian.settings().get(GaussianFactory.DEVIATION);
        double ofAgent = 2 / sigma;
        if (adjacency == Adjacency.AGENT || samples(level, run).isEmpty()) {
            return new LevelLoss(ofAgent, Optional.empty());
        }
        Settings samples = samples(level, run).get().settings();
        double noise = sigma * gaussian.settings().get(GaussianFactory.CLIP) / samples.get(PrivateGradientFactory.CLIP);
        return samples.find(PrivateGradientFactory.RATE)
                .map(rate -> new LevelLoss(0, Optional.of(new SampledGaussian(rate, noise * run.batch(level)))))
                .orElseGet(() -> new LevelLoss(Math.min(ofAgent, 1 / noise), Optional.empty()));
    }

    /**
     * The loss of one release.
     *
     * @param sensitivity the sensitivity relative to the deviation of the noise
     * @param sampled the mechanism on Poisson samples, in place of the sensitivity
     */
    private record LevelLoss(double sensitivity, Optional<SampledGaussian> sampled) {

        void addTo(RenyiAccountant accountant, double releases) {
            if (sampled.isPresent()) {
                accountant.add(releases, sampled.get());
            } else {
                accountant.add(releases, sensitivity);
            }
        }
    }

    /** Returns the levels without noise that send nothing, so that only the records contain their variables. */
    private static List<String> collected(RunOutline run) {
        return run.levels().stream()
                .filter(level -> !exchanges(level, run) && gaussian(level, run).isEmpty())
                .sorted()
                .toList();
    }

    private static boolean exchanges(String level, RunOutline run) {
        return run.component("levels." + level + ".mixing")
                .filter(mixing -> mixing.factory() instanceof MixingStrategyFactory factory
                        && factory.phases(mixing.settings()) > 0)
                .isPresent();
    }

    /** Returns the places where something leaves an agent without noise. */
    private static List<String> leaks(RunOutline run) {
        List<String> leaks = new ArrayList<>();
        for (String level : run.levels()) {
            if (exchanges(level, run) && gaussian(level, run).isEmpty()) {
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
     * The column {@code epsilon}: the privacy loss of any one agent's data by all vectors so far. In one process it is the value for secret
     * noise. If the run began in one process, everyone can compute the noise of that part, so epsilon is infinite on several processes.
     */
    private static final class PrivacyLoss implements Observer {

        private final Map<String, LevelLoss> losses;
        private final double delta;
        private final boolean leaks;
        private final Column column;

        /**
         * @param losses the loss of one release, by level
         * @param leaks whether anything leaves agents without noise
         */
        PrivacyLoss(ObserverContext context, Map<String, LevelLoss> losses, double delta, boolean leaks) {
            this.losses = losses;
            this.delta = delta;
            this.leaks = leaks;
            losses.keySet().forEach(level -> context.reads(releases(level)));
            column = context.column("epsilon");
        }

        @Override
        public void measure(Observation now) {
            RenyiAccountant accountant = new RenyiAccountant(delta);
            boolean isUnlimited = leaks && now.round() > 0;
            for (Map.Entry<String, LevelLoss> loss : losses.entrySet()) {
                double releases = now.row().value(releases(loss.getKey())).orElseThrow();
                isUnlimited |= releases < 0;
                loss.getValue().addTo(accountant, releases);
            }
            column.set(isUnlimited ? Double.POSITIVE_INFINITY : accountant.epsilon());
        }

        private static String releases(String level) {
            return GaussianFactory.RELEASES + "_" + level;
        }
    }
}
