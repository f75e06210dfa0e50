package org.parley.tck.law;

import java.util.List;
import java.util.stream.Stream;
import org.parley.api.model.BilevelModelFactory;

/** What a model promises. */
public final class ModelLaws {

    private ModelLaws() {}

    public static List<Law> of(Subject<BilevelModelFactory> subject) {
        ModelTrial trial = new ModelTrial(subject);
        List<Law> all = Stream.of(
                        new FinitenessLaws(trial).all(),
                        new DerivativeLaws(trial).all(),
                        new ProductLaws(trial).all(),
                        new SampleLaws(trial).all(),
                        new RepetitionLaws(trial).all(),
                        new SinglePrecisionLaws(trial).all(),
                        new ReferenceLaws(trial).all())
                .flatMap(List::stream)
                .toList();
        return Creation.before(all, trial::begins);
    }
}
