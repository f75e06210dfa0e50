package org.parley.datasets;

import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory.Splits;

/** The option {@code labels} of text formats: classes, or numbers to predict. */
final class LabelOption {

    static final Option<String> LABELS = Option.choice("labels", "classes", "numbers")
            .says("Whether labels name classes or are numbers to predict.");

    private LabelOption() {}

    static Splits splits(Settings settings, String name, TextPart train, Optional<TextPart> test) {
        return settings.get(LABELS).equals("classes")
                ? TextPart.classified(name, train, test)
                : TextPart.regression(name, train, test);
    }
}
