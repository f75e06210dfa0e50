package org.parley.plugins.observers;

import org.parley.api.model.Reference;
import org.parley.api.observe.Column;
import org.parley.api.observe.Followed;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;

/** |mean_i d_i - exact hypergradient at mean_i x_i|, with d_i what agent i's estimator gave last and x_i where. Empty without a reference. */
final class HypergradientError implements Observer {

    private final Followed followed;
    private final Column error;
    private final double[] x;
    private final double[] estimate;
    private final double[] exact;

    HypergradientError(ObserverContext context) {
        followed = context.followed("upper");
        error = context.column("hypergradient_error");
        x = new double[context.upperDimension()];
        estimate = new double[x.length];
        exact = new double[x.length];
    }

    @Override
    public void measure(Observation now) {
        if (followed.isKnown() && now.reference().isPresent()) {
            Reference reference = now.reference().get();
            now.mean(followed.x(), x);
            now.mean(followed.direction(), estimate);
            reference.hypergradient(x, exact);
            error.set(Vectors.distance(estimate, exact));
        }
    }
}
