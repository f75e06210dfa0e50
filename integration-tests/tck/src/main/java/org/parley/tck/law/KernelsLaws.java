package org.parley.tck.law;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;

/** What kernels promise, in both precisions and for every transpose. */
public record KernelsLaws(KernelsFactory factory) {

    private static final int CALLS = 16;

    public static List<Law> of(Subject<KernelsFactory> subject) {
        KernelsLaws laws = new KernelsLaws(subject.factory());
        return Creation.before(
                List.of(
                        new Law("products in double precision are those of three plain loops", laws::doublesAreRight),
                        new Law("products in single precision are those of three plain loops", laws::floatsAreRight),
                        new Law(
                                "nothing is written beside the result, and factors stay untouched",
                                laws::keepsToItself),
                        new Law("equal arguments give equal bits, also on many threads at once", laws::isReproducible)),
                laws::works);
    }

    /** Kernels may be of no use on a machine, if they say why. */
    private Verdict works() {
        try {
            return Verdict.holds("%s", kernels().description());
        } catch (ParleyException refused) {
            return Verdict.doesNotApply("not on this machine: %s", refused.getMessage());
        }
    }

    private Verdict doublesAreRight() {
        return areRight(ProductTrial.doubles(kernels()));
    }

    private Verdict floatsAreRight() {
        return areRight(ProductTrial.floats(kernels()));
    }

    private static Verdict areRight(ProductTrial<?> trial) {
        double worst = 0;
        for (ProductTrial.Shape shape : ProductTrial.SHAPES) {
            for (Form form : Form.values()) {
                for (Result result : Result.values()) {
                    double error = trial.product(form, result, shape).error();
                    worst = Math.max(worst, error);
                    if (!(error <= trial.tolerance(shape))) {
                        return Verdict.broken(
                                "%s %s of %s is off by %.1e, allowed %.1e",
                                result, form, shape, error, trial.tolerance(shape));
                    }
                }
            }
        }
        return Verdict.holds("largest difference %.1e for %d shapes", worst, ProductTrial.SHAPES.size());
    }

    private Verdict keepsToItself() {
        for (ProductTrial<?> trial : both()) {
            for (ProductTrial.Shape shape : ProductTrial.SHAPES) {
                for (Form form : Form.values()) {
                    if (!trial.product(form, Result.REPLACE, shape).clean()) {
                        return Verdict.broken("%s of %s changes what is not its result", form, shape);
                    }
                }
            }
        }
        return Verdict.holds("in both precisions");
    }

    private Verdict isReproducible() {
        for (ProductTrial<?> trial : both()) {
            for (ProductTrial.Shape shape : ProductTrial.SHAPES) {
                double[] once = trial.product(Form.AB, Result.REPLACE, shape).found();
                boolean same = IntStream.range(0, CALLS)
                        .parallel()
                        .mapToObj(call ->
                                trial.product(Form.AB, Result.REPLACE, shape).found())
                        .allMatch(again -> Arrays.equals(once, again));
                if (!same) {
                    return Verdict.broken("AB of %s has other bits the second time", shape);
                }
            }
        }
        return Verdict.holds("in both precisions");
    }

    private List<ProductTrial<?>> both() {
        Kernels kernels = kernels();
        return List.of(ProductTrial.doubles(kernels), ProductTrial.floats(kernels));
    }

    private Kernels kernels() {
        return Creation.made(factory.create(), "create");
    }
}
