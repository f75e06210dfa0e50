package org.parley.plugins.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.plugins.core.MixingWrappers.FrontMixer;
import org.parley.plugins.core.MixingWrappers.FrontMixerFactory;

/** Several exchanges per exchange of another strategy: a power of W, or the Chebyshev polynomial with the fastest consensus. */
public final class MixingPowers {

    private MixingPowers() {}

    @Described(
            name = "repeated",
            description =
                    "Repeated gossip around another strategy: several exchanges replace one, so that W becomes a power of W.")
    public static final class RepeatedFactory extends PowerFactory {

        /** An even power has no negative eigenvalue. An odd power maps the bound to its root. */
        @Override
        protected double eigenvaluesAbove(Settings settings, double bound) {
            int times = settings.get(TIMES);
            if (bound == Double.NEGATIVE_INFINITY || bound >= 0) {
                return bound;
            }
            return times % 2 == 0 ? Double.NEGATIVE_INFINITY : -StrictMath.pow(-bound, 1.0 / times);
        }

        @Override
        Mixer inFront(Settings settings, Scope scope) {
            return new Repeated(scope, settings.get(TIMES));
        }
    }

    /** W to a power: repeats each exchange. */
    static final class Repeated extends FrontMixer {

        private final int times;
        private final ScratchLists odd;
        private final ScratchLists even;

        Repeated(Scope scope, int times) {
            super(scope.mixer());
            this.times = times;
            odd = new ScratchLists(scope, "odd");
            even = new ScratchLists(scope, "even");
        }

        @Override
        public void mix(List<Block> in, List<Block> out) {
            List<Block> from = in;
            for (int time = 1; time < times; time++) {
                List<Block> to = (time % 2 == 1 ? odd : even).like(in);
                W.mix(from, to);
                from = to;
            }
            W.mix(from, out);
        }
    }

    @Described(
            name = "accelerated",
            description = "Chebyshev-accelerated gossip around another strategy: several exchanges form the Chebyshev "
                    + "polynomial of W with the fastest consensus.")
    public static final class AcceleratedFactory extends PowerFactory {

        /** The smallest eigenvalue of the polynomial is at least -1 / T(1 / rho). */
        @Override
        public List<String> errors(Settings settings, RunOutline run) {
            double bound = innerNeeds(settings).smallestEigenvalueAbove();
            double smallest = -1 / chebyshev(settings.get(TIMES), 1 / radius(settings, run));
            return smallest > bound
                    ? List.of()
                    : List.of(String.format(
                            Locale.ROOT,
                            "'%s' needs eigenvalues above %.4g, and those of %d Chebyshev exchanges go down to %.4g; raise times",
                            inner(settings).name(),
                            bound,
                            settings.get(TIMES),
                            smallest));
        }

        private static double radius(Settings settings, RunOutline run) {
            for (Component<?> component : run.components()) {
                if (component.settings() == settings) {
                    String level = component.path().split("\\.")[1];
                    return run.weights(level, 0).spectrum().radius();
                }
            }
            throw new IllegalArgumentException("these settings are not part of the run");
        }

        /** Returns the Chebyshev polynomial of this degree at an argument of at least 1. */
        private static double chebyshev(int degree, double at) {
            double angle = StrictMath.log(at + Math.sqrt(at * at - 1));
            return StrictMath.cosh(degree * angle);
        }

        /** The polynomial has real coefficients, which depend on the spectrum of one symmetric matrix. */
        @Override
        protected WeightRequirement ownNeeds(Settings settings) {
            return WeightRequirement.SYMMETRIC;
        }

        /** Any symmetric matrix is accepted here; {@link #errors} checks the bound on the polynomial. */
        @Override
        protected double eigenvaluesAbove(Settings settings, double bound) {
            return Double.NEGATIVE_INFINITY;
        }

        @Override
        Mixer inFront(Settings settings, Scope scope) {
            return new Accelerated(scope, settings.get(TIMES));
        }
    }

    /**
     * Chebyshev gossip: rho is the spectral radius of W without the constant vector, T the Chebyshev polynomial whose degree is the number
     * of exchanges. T(W / rho) / T(1 / rho) minimizes the worst-case consensus error for that number of exchanges.
     *
     * <p>The recursion is x' = W x + b (W x - x''), where x'' precedes x. The difference keeps vectors that are equal bit-identical.
     */
    static final class Accelerated extends FrontMixer {

        private final int times;
        private final List<ScratchLists> scratch;
        private final ScratchLists differences;
        private double[] momenta;

        Accelerated(Scope scope, int times) {
            super(scope.mixer());
            this.times = times;
            scratch = List.of(
                    new ScratchLists(scope, "first"),
                    new ScratchLists(scope, "second"),
                    new ScratchLists(scope, "third"));
            differences = new ScratchLists(scope, "difference");
        }

        @Override
        public void mix(List<Block> in, List<Block> out) {
            if (momenta == null) {
                momenta = momenta(W.weights().spectrum().radius(), times);
            }
            List<Block> difference = differences.like(in);
            List<Block> before = in;
            List<Block> now = in;
            for (int time = 1; time <= times; time++) {
                List<Block> next = time == times ? out : scratch.get(time % 3).like(in);
                W.mix(now, next);
                if (time > 1) {
                    pushOn(next, before, difference, momenta[time]);
                }
                before = now;
                now = next;
            }
        }

        private static void pushOn(List<Block> next, List<Block> before, List<Block> difference, double momentum) {
            for (int k = 0; k < next.size(); k++) {
                difference.get(k).assign(1, next.get(k), -1, before.get(k));
                next.get(k).assign(1, next.get(k), momentum, difference.get(k));
            }
        }

        /** Returns b_k = T_{k-2}(1/rho) / T_k(1/rho), computed by a recursion of ratios that cannot overflow. */
        private static double[] momenta(double rho, int times) {
            double[] momenta = new double[times + 1];
            double ratio = rho;
            for (int k = 2; k <= times; k++) {
                double next = rho == 0 ? 0 : 1 / (2 / rho - ratio);
                momenta[k] = ratio * next;
                ratio = next;
            }
            return momenta;
        }
    }

    /** The base class of both: the number of exchanges. */
    abstract static class PowerFactory extends FrontMixerFactory {

        static final Option<Integer> TIMES = Option.integer("times")
                .from(1)
                .to(1000)
                .mandatory()
                .description("Number of exchanges that replace one.");

        @Override
        public final List<Option<?>> options() {
            return List.of(TIMES, OF);
        }

        @Override
        public final double phases(Settings settings) {
            return super.phases(settings) * settings.get(TIMES);
        }
    }

    /** Scratch memory for lists of blocks, allocated when a list of new dimensions is first used. */
    static final class ScratchLists {

        private final Scope scope;
        private final String name;
        private final List<List<Block>> known = new ArrayList<>();

        ScratchLists(Scope scope, String name) {
            this.scope = scope;
            this.name = name;
        }

        List<Block> like(List<Block> blocks) {
            for (int k = 0; k < known.size(); k++) {
                if (fits(known.get(k), blocks)) {
                    return known.get(k);
                }
            }
            List<Block> scratch = new ArrayList<>();
            for (int k = 0; k < blocks.size(); k++) {
                int dimension = blocks.get(k).dimension();
                scratch.add(scope.scratch(name + "-" + k + "-" + dimension, dimension));
            }
            known.add(scratch);
            return scratch;
        }

        private static boolean fits(List<Block> scratch, List<Block> blocks) {
            boolean fits = scratch.size() == blocks.size();
            for (int k = 0; fits && k < scratch.size(); k++) {
                fits = scratch.get(k).dimension() == blocks.get(k).dimension();
            }
            return fits;
        }
    }
}
