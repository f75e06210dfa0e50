package org.parley.plugins.compression;

import java.util.List;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

/** Mixing strategies that are designed for compressed messages: CHOCO-SGD and LEAD. */
public final class CompressedStrategies {

    static final Option<Double> STEP = Option.number("consensus")
            .above(0)
            .to(1)
            .orElse(0.3)
            .description("Consensus step gamma, the length of each exchange; use less where more is left out.");

    /**
     * The network properties that both strategies need. Both ends of a link add up what was sent, so no message may be lost, late or
     * falsified. W hat is a sum over one W, so W must be constant.
     */
    static final Property[] NEEDS = {Property.CONSTANT, Property.LINEAR, Property.FRESH, Property.HONEST};

    private CompressedStrategies() {}

    /** Returns the compressors of the levels whose strategy has these settings. */
    static Stream<Component<?>> compressors(Settings settings, RunOutline run) {
        return run.levels().stream()
                .flatMap(level -> run
                        .component("levels." + level + ".mixing")
                        .filter(mixing -> mixing.settings() == settings)
                        .<Component<?>>flatMap(mixing -> run.component("levels." + level + ".compression"))
                        .stream());
    }

    @Described(
            name = "choco",
            description = "CHOCO-SGD: gossip that sends compressed differences to what the neighbors already know. "
                    + "With q = step × direction, x⁺ = x − q + γ(W − I)h⁺. "
                    + "Here h⁺ = h + Q(x − q − h) with compressor Q; first h = 0.")
    public static final class ChocoFactory implements MixingStrategyFactory {

        @Override
        public List<Option<?>> options() {
            return List.of(STEP);
        }

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            return new Choco(scope, settings.get(STEP));
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.SYMMETRIC.and(NEEDS);
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.BIASED;
        }

        @Override
        public boolean compresses(Settings settings) {
            return true;
        }
    }

    /** CHOCO-SGD. Only Q(x - q - hat) is sent. Every agent keeps hat, its neighbors' copy of it, and (W - I) hat. */
    static final class Choco implements MixingStrategy {

        private final Mixer W;
        private final double gamma;
        private final Block hat;
        private final Block pull;
        private final Block half;
        private final Block difference;
        private final Block sent;
        private final Block arrived;

        Choco(Scope scope, double gamma) {
            this.gamma = gamma;
            W = scope.mixer();
            int dimension = scope.dimension();
            hat = scope.block("hat", dimension);
            pull = scope.block("pull", dimension);
            half = scope.scratch("half", dimension);
            difference = scope.scratch("difference", dimension);
            sent = scope.scratch("sent", dimension);
            arrived = scope.scratch("arrived", dimension);
        }

        @Override
        public void start(Block x, Block q) {
            hat.fill(0);
            pull.fill(0);
            step(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            half.assign(1, x, -1, q);
            difference.assign(1, half, -1, hat);
            W.compress(difference, sent);
            W.mix(sent, arrived);
            hat.assign(1, hat, 1, sent);
            arrived.assign(1, arrived, -1, sent);
            pull.assign(1, pull, 1, arrived);
            x.assign(1, half, gamma, pull);
        }
    }

    @Described(
            name = "lead",
            description =
                    "LEAD: a primal-dual strategy with one compressed exchange per step, exact under heterogeneity "
                            + "with unbiased compressors. With q = step × direction, x⁺ = x − q − d⁺. "
                            + "Here d⁺ = d + γ/2 (I − W)(h + s) with s = Q(x − q − d − h) and compressor Q. "
                            + "Then h⁺ = h + αs; first d = h = 0.")
    public static final class LeadFactory implements MixingStrategyFactory {

        /** The value in all of the paper's experiments. */
        private static final Option<Double> CONSENSUS = STEP.withDefault(1.0);

        private static final Option<Double> MEMORY = Option.number("memory")
                .above(0)
                .to(1)
                .orElse(0.5)
                .description("Rate alpha at which the neighbors add what was sent to what they know.");

        @Override
        public List<Option<?>> options() {
            return List.of(CONSENSUS, MEMORY);
        }

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            return new Lead(scope, settings.get(CONSENSUS), settings.get(MEMORY));
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.SYMMETRIC.and(NEEDS);
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.EXACT;
        }

        @Override
        public boolean compresses(Settings settings) {
            return true;
        }

        @Override
        public List<String> notes(Settings settings, RunOutline run) {
            return compressors(settings, run)
                    .filter(LeadFactory::isBiased)
                    .map(compressor -> "'" + compressor.name()
                            + "' is biased, and 'lead' is proved to converge with unbiased compressors only")
                    .toList();
        }

        private static boolean isBiased(Component<?> compressor) {
            return compressor.factory() instanceof CompressorFactory factory
                    && !factory.isUnbiased(compressor.settings());
        }
    }

    /**
     * LEAD (Liu, Li, Wang, Tang and Yan, ICLR 2021). Only Q(y - h) is sent, where y = x - q - d. With yhat = h + Q(y - h), the dual
     * variable moves by d += gamma/2 (I - W) yhat, and x+ = x - q - d. Every agent keeps h, which moves by alpha Q(y - h), and (I - W) h.
     * The paper's D is d over the step.
     */
    static final class Lead implements MixingStrategy {

        private final Mixer W;
        private final double gamma;
        private final double alpha;
        private final Block dual;
        private final Block known;
        private final Block apart;
        private final Block half;
        private final Block difference;
        private final Block sent;
        private final Block arrived;

        Lead(Scope scope, double gamma, double alpha) {
            this.gamma = gamma;
            this.alpha = alpha;
            W = scope.mixer();
            int dimension = scope.dimension();
            dual = scope.block("dual", dimension);
            known = scope.block("known", dimension);
            apart = scope.block("apart", dimension);
            half = scope.scratch("half", dimension);
            difference = scope.scratch("difference", dimension);
            sent = scope.scratch("sent", dimension);
            arrived = scope.scratch("arrived", dimension);
        }

        @Override
        public void start(Block x, Block q) {
            dual.fill(0);
            known.fill(0);
            apart.fill(0);
            step(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            half.assign(1, x, -1, q);
            difference.assign(1, half, -1, dual, -1, known);
            W.compress(difference, sent);
            W.mix(sent, arrived);
            arrived.assign(
                    1, sent, -1,
                    arrived); // (I - W) Q, which vanishes as the agents agree, together with its rounding error
            dual.assign(1, dual, gamma / 2, apart, gamma / 2, arrived);
            apart.assign(1, apart, alpha, arrived);
            known.assign(1, known, alpha, sent);
            x.assign(1, half, -1, dual);
        }
    }
}
