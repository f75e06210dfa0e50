package org.parley.tck.law;

import java.util.List;
import java.util.stream.Stream;
import org.parley.api.model.BilevelModelFactory;

/** What a model promises. */
public final class ModelLaws {

    private ModelLaws() {}

    /** On no data, or on the kit's own for a model that needs some. */
    public static List<Law> of(Subject<BilevelModelFactory> subject) {
        return of(subject, DataOffers.ofTheKit());
    }

    public static List<Law> of(Subject<BilevelModelFactory> subject, DataOffers offers) {
        ModelTrial trial = new ModelTrial(subject, offers);
        List<Law> all = Stream.of(
                        new SizeLaws(trial).all(),
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
