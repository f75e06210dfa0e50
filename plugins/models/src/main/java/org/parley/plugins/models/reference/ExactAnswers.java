package org.parley.plugins.models.reference;

import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;

/** Whether a model computes exact answers for its records: where that is cheap, unless its user says otherwise. */
public enum ExactAnswers {
    AUTO,
    YES,
    NO;

    /** Samples times parameters times dimension of y, about the operations of one solve: some hundredths of a second. */
    private static final double CHEAP = 1e8;

    public static final Option<ExactAnswers> OPTION = Option.choice("exact", ExactAnswers.class)
            .says(
                    "Whether records hold the exact hypergradient and the distance to the exact lower solution; auto: if cheap.");

    /**
     * A reference, if there is to be one.
     *
     * @param agents how many agents there are
     * @param samples training samples over all agents
     */
    public Optional<Reference> reference(BilevelModel model, ProblemClass problem, int agents, long samples) {
        double parameters = (double) model.upperDimension() + model.lowerDimension();
        boolean cheap = samples * parameters * model.lowerDimension() <= CHEAP;
        return this == YES || (this == AUTO && cheap) ? ComputedReference.of(model, problem, agents) : Optional.empty();
    }
}
