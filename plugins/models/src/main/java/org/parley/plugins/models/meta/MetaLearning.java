package org.parley.plugins.models.meta;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.data.AgentData;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Metric;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.plugins.models.costs.PreciseCosts;
import org.parley.plugins.models.costs.Precisions;
import org.parley.plugins.models.data.TestAccuracy;
import org.parley.plugins.models.data.TrainAccuracy;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Layer;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.reference.ExactAnswers;

/**
 * A network of which x are the shared layers and y the private one.
 *
 * <p>A private last layer makes g strongly convex in y and is pulled towards zero. A private first layer is an affine map of the inputs,
 * starts as the identity and is pulled towards it; g is then convex near the solution only as far as its ridge makes it.
 */
final class MetaLearning implements BilevelModel {

    private final NetworkData data;
    private final Architecture architecture;
    private final PrivateLayer place;
    private final Setup setup;
    private final ExactAnswers exact;
    private final Precisions precisions;
    private final double[] centre;

    /**
     * @param place which layer is private
     * @param judgedByTraining whether f uses the training samples, not those for validation
     * @param ridge of y in g
     * @param trainAccuracy whether it is among the metrics
     */
    record Setup(PrivateLayer place, boolean judgedByTraining, double ridge, boolean trainAccuracy) {}

    MetaLearning(NetworkData data, Architecture architecture, Setup setup, ExactAnswers exact, Precisions precisions) {
        this.data = data;
        this.architecture = architecture;
        this.place = setup.place();
        this.setup = setup;
        this.exact = exact;
        this.precisions = precisions;
        this.centre = centre();
    }

    private double[] centre() {
        double[] values = new double[lowerDimension()];
        if (isInputPrivate()) {
            Layer layer = architecture.layers().get(0);
            for (int k = 0; k < layer.inputs(); k++) {
                values[k * layer.outputs() + k] = 1;
            }
        }
        return values;
    }

    private boolean isInputPrivate() {
        return place.own() == 0;
    }

    @Override
    public int upperDimension() {
        return place.sharedSize(architecture);
    }

    @Override
    public int lowerDimension() {
        return place.privateSize(architecture);
    }

    @Override
    public AgentCosts agent(int agent) {
        return new AgentNetwork(data.agent(agent));
    }

    @Override
    public void start(int agent, RandomGenerator random, double[] x, double[] y) {
        place.initialiseShared(architecture, random, x);
        if (isInputPrivate()) {
            System.arraycopy(centre, 0, y, 0, y.length);
        } else {
            place.initialisePrivate(architecture, random, y);
        }
    }

    @Override
    public List<Metric> metrics() {
        return TrainAccuracy.after(List.of(TestAccuracy.METRIC), setup.trainAccuracy());
    }

    /** Where the lower problem is strongly convex, which a private input layer does not make it. */
    @Override
    public Optional<Reference> reference(ProblemClass problem) {
        return isStronglyConvex() ? exact.reference(this, problem, data.agents(), data.trainSize()) : Optional.empty();
    }

    private boolean isStronglyConvex() {
        return !isInputPrivate() && setup.ridge() > 0;
    }

    private Samples judgedBy(AgentData share) {
        return setup.judgedByTraining() ? share.train() : share.validation();
    }

    private final class AgentNetwork extends PreciseCosts {

        private final AgentData share;

        private AgentNetwork(AgentData share) {
            super(precisions, judgedBy(share), share.train());
            this.share = share;
        }

        @Override
        protected <A> Objective<A> in(Arithmetic<A> arithmetic) {
            return new SharedLayersCosts<>(
                    arithmetic, architecture, place, share, judgedBy(share), setup.ridge(), centre);
        }

        /**
         * With features h within -1 … 1 a sample's Hessian is (diag(p) - pp') x (h, 1)(h, 1)', of which the first factor is at most 1/2.
         */
        @Override
        public OptionalDouble smoothness() {
            if (isInputPrivate()) {
                return OptionalDouble.empty();
            }
            Layer below = architecture.layers().get(place.own() - 1);
            return switch (below.activation()) {
                case SIGMOID, TANH -> OptionalDouble.of((below.outputs() + 1) / 2.0 + setup.ridge());
                case RELU, IDENTITY -> OptionalDouble.empty();
            };
        }

        @Override
        public OptionalDouble strongConvexity() {
            return isStronglyConvex() ? OptionalDouble.of(setup.ridge()) : OptionalDouble.empty();
        }
    }
}
