package org.parley.tck.law;

import java.util.List;
import java.util.stream.Stream;
import org.parley.tck.law.ModelTrial.Case;

/** Something that a model can be asked at a point: a cost or a derivative. */
sealed interface Answer permits Cost, Derivative {

    static List<Answer> all() {
        return Stream.<Answer>concat(Stream.of(Cost.values()), Stream.of(Derivative.values()))
                .toList();
    }

    String symbol();

    /** Whether it is of f, not of g. */
    boolean isOfF();

    /** Whether the model leaves it to be completed by differences. */
    boolean isLeftOut(Case at);

    /** Its value with what the model has kept of the case's point since it moved there; {@code v} counts for products only. */
    double[] kept(Case at, double[] v);

    /** Its value at the case's point. */
    default double[] of(Case at, double[] v) {
        at.costs().moved();
        return kept(at, v);
    }
}
