package org.parley.plugins.models.logistic;

import org.parley.api.data.AgentData;
import org.parley.api.model.Draw;
import org.parley.plugins.models.costs.ValidatedNetwork;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.MeanLoss;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * f = mean of loss_e(y) over validation samples, g = mean of loss_e(y) over training samples + scale sum_j r(x_j) |y_j|^2, where y_j holds
 * the coefficients of feature j: y is a matrix with a class per row and a feature per column.
 */
final class TuningCosts<A> extends ValidatedNetwork<A> {

    private final Penalty penalty;
    private final double scale;
    private final int features;
    private final int classes;
    private final A penalisedAt;
    private final A slopes;
    private final A strengthsOfEntries;
    private boolean hasPenalties;
    private boolean isPenalised;

    TuningCosts(
            Arithmetic<A> arithmetic,
            Architecture architecture,
            Loss loss,
            AgentData data,
            Penalty penalty,
            double scale) {
        super(arithmetic, architecture, loss, data, architecture.inputs());
        this.penalty = penalty;
        this.scale = scale;
        this.features = architecture.inputs();
        this.classes = architecture.outputs();
        this.penalisedAt = arithmetic.allocate(features);
        this.slopes = arithmetic.allocate(features);
        this.strengthsOfEntries = arithmetic.allocate(features * classes);
    }

    @Override
    public void moved() {
        super.moved();
        hasPenalties = false;
    }

    @Override
    public double lower(A x, A y, Draw draw) {
        preparePenalties(x);
        double sum = 0;
        for (int j = 0; j < features; j++) {
            double squares = 0;
            for (int c = 0; c < classes; c++) {
                double entry = arithmetic.get(y, c * features + j);
                squares += entry * entry;
            }
            sum += arithmetic.get(strengthsOfEntries, j) * squares;
        }
        return train.value(parameters.put(y), MeanLoss.UNWEIGHTED, draw) + scale * sum;
    }

    @Override
    public void lowerGradient(A x, A y, Draw draw, A out) {
        train.gradient(parameters.put(y), MeanLoss.UNWEIGHTED, draw, result.put(out));
        preparePenalties(x);
        arithmetic.addProducts(2 * scale, strengthsOfEntries, y, out, features * classes);
    }

    @Override
    public void lowerGradientX(A x, A y, Draw draw, A out) {
        preparePenalties(x);
        arithmetic.innerProductsOfColumns(scale, y, y, slopes, out, classes, features);
    }

    @Override
    public void hessian(A x, A y, Draw draw, A v, A out) {
        train.curvature(parameters.put(y), MeanLoss.UNWEIGHTED, draw, direction.put(v), result.put(out));
        preparePenalties(x);
        arithmetic.addProducts(2 * scale, strengthsOfEntries, v, out, features * classes);
    }

    @Override
    public void mixed(A x, A y, Draw draw, A v, A out) {
        preparePenalties(x);
        arithmetic.innerProductsOfColumns(2 * scale, y, v, slopes, out, classes, features);
    }

    /** Test accuracy, then training accuracy where the run asks for it. */
    @Override
    public void measure(A x, A y, Draw upper, Draw lower, double[] out) {
        out[0] = judge.accuracy(parameters.put(y), data.test());
        if (out.length > 1) {
            out[1] = train.accuracy(parameters.put(y), lower);
        }
    }

    /** Exponentials are slow and x moves once a round, so they are kept for as long as x is the same. */
    private void preparePenalties(A x) {
        if (hasPenalties) {
            return;
        }
        hasPenalties = true;
        if (isPenalised && arithmetic.equal(x, penalisedAt, features)) {
            return;
        }
        isPenalised = true;
        System.arraycopy(x, 0, penalisedAt, 0, features);
        penalty.at(x, features, arithmetic, strengthsOfEntries, slopes);
        for (int c = 1; c < classes; c++) {
            System.arraycopy(strengthsOfEntries, 0, strengthsOfEntries, c * features, features);
        }
    }
}
