package org.parley.plugins.privacy;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.random.RandomGenerator;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Transform;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;

@Described(
        name = "gaussian",
        description = "Gaussian mechanism of differential privacy: clips every agent's direction and adds noise before "
                + "anything derived from it leaves the agent.")
public final class GaussianFactory implements TransformFactory {

    /** The column that counts noisy directions, without the name of the level. */
    static final String RELEASES = "releases";

    static final Option<Double> CLIP =
            Option.number("clip").above(0).mandatory().description("Clipping length C of directions.");
    static final Option<Double> DEVIATION = Option.number("deviation")
            .above(0)
            .mandatory()
            .description("Standard deviation of the noise, as a multiple of C.");

    @Override
    public List<Option<?>> options() {
        return List.of(CLIP, DEVIATION);
    }

    /** Returns whether the component is this transform of the level. */
    static boolean isOf(String level, Component<?> component) {
        String path = "levels." + level + ".transform";
        return component.factory() instanceof GaussianFactory
                && (component.path().equals(path) || component.path().startsWith(path + "["));
    }

    /** Rejects a second Gaussian mechanism on a level: the two would be counted as one. */
    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        return run.levels().stream()
                .filter(level -> isSecond(settings, level, run))
                .map(level -> "levels." + level + ".transform has 'gaussian' twice; keep the one with more noise")
                .toList();
    }

    private static boolean isSecond(Settings settings, String level, RunOutline run) {
        List<Settings> noise = run.components().stream()
                .filter(component -> isOf(level, component))
                .<Settings>map(Component::settings)
                .toList();
        return noise.size() > 1 && noise.get(1) == settings;
    }

    @Override
    public boolean isRandom(Settings settings) {
        return true;
    }

    /** Returns false: clipping shortens long directions only, so the average over agents changes. */
    @Override
    public boolean isExact(Settings settings) {
        return false;
    }

    @Override
    public boolean isExactAlone(Settings settings) {
        return false;
    }

    @Override
    public Transform create(Settings settings, Scope scope) {
        return new GaussianMechanism(scope, settings.get(CLIP), settings.get(DEVIATION));
    }

    /** Clips every agent's direction to the length C and adds N(0, (sigma C)^2) to each entry. The framework counts the releases. */
    static final class GaussianMechanism implements Transform {

        private static final String NOISE = "noise";

        private final Scope scope;
        private final double deviation;
        private final Block square;
        private final DoubleBinaryOperator cut;
        private final AgentWork addNoise = this::addNoise;

        /** @param sigma the standard deviation of the noise, relative to the clipping length */
        GaussianMechanism(Scope scope, double clip, double sigma) {
            this.scope = scope;
            this.deviation = sigma * clip;
            square = scope.scratch("square", 1);
            cut = (d, squared) -> squared > clip * clip ? d * (clip / Math.sqrt(squared)) : d;
            scope.report(GaussianFactory.RELEASES, scope.releases(NOISE));
        }

        @Override
        public void step(Block direction, Block out) {
            square.dot(direction, direction);
            out.assign(cut, direction, square);
            scope.perAgent(NOISE, out, out, addNoise);
        }

        private void addNoise(Agent agent) {
            double[] in = agent.in(0);
            double[] out = agent.out(0);
            RandomGenerator noise = agent.secretRandom();
            for (int k = 0; k < out.length; k++) {
                out[k] = in[k] + deviation * noise.nextGaussian();
            }
        }
    }
}
