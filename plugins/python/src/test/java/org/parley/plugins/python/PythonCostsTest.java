package org.parley.plugins.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.Parley;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.tck.fixture.FixedDraw;
import org.parley.tck.fixture.FixtureData;
import org.parley.tck.fixture.TestRun;

class PythonCostsTest {

    private static final Draw DRAW = FixedDraw.of(3, 1, 4, 1, 5);

    private static BilevelModel model(String file, String name) {
        PythonFactory factory = new PythonFactory();
        Settings settings = ComponentSettings.of(
                factory,
                Map.of("file", Pythons.file(file).toString(), "class", name, "workers", 1),
                Parley.builder().classPath().build().components(),
                Path.of(""));
        return factory.create(
                settings,
                TestRun.context(
                        4,
                        ProblemClass.SHARED_LOWER,
                        7,
                        Optional.of(FixtureData.partitioned(4).get(0))));
    }

    private static double[] random(int size, long seed) {
        return new SplittableRandom(seed).doubles(size, -0.5, 0.5).toArray();
    }

    /** The derivatives of g at a point, requested one after the other. */
    private static double[][] derivatives(Objective<double[]> costs, double[] x, double[] y, double[] v) {
        double[][] all = {
            new double[y.length], new double[y.length], new double[x.length], new double[x.length], new double[y.length]
        };
        costs.moved();
        costs.lowerGradient(x, y, DRAW, all[0]);
        costs.hessian(x, y, DRAW, v, all[1]);
        costs.mixed(x, y, DRAW, v, all[2]);
        costs.upperGradientX(x, y, DRAW, all[3]);
        costs.upperGradientY(x, y, DRAW, all[4]);
        return all;
    }

    /** At the first point everything is computed separately; from then on together, because it was requested together. */
    private static void requireSameBits(String file, String name) {
        BilevelModel model = model(file, name);
        try {
            Objective<double[]> costs = model.agent(1).doubles();
            double[] x = random(model.upperDimension(), 1);
            double[] y = random(model.lowerDimension(), 2);
            double[] v = random(model.lowerDimension(), 3);
            double[][] apart = derivatives(costs, x, y, v);
            derivatives(costs, y.length == x.length ? y : random(x.length, 4), v, y);
            assertThat(derivatives(costs, x, y, v)).isDeepEqualTo(apart);
            double[] other = new double[y.length];
            costs.hessian(x, y, DRAW, y, other);
            assertThat(other).isNotEqualTo(apart[1]);
        } finally {
            model.close();
        }
    }

    @Test
    void whatIsComputedTogetherHasTheBitsOfWhatIsComputedApart() {
        Pythons.require("torch");
        requireSameBits("networks.py", "Dense");
    }

    @Tag("long")
    @Test
    void alsoForRecurrentAndForTiedLayers() {
        Pythons.require("torch");
        requireSameBits("networks.py", "Recurrent");
        requireSameBits("networks.py", "Teacher");
    }
}
