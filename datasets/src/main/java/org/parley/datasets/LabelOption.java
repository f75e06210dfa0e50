package org.parley.datasets;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory.Splits;

/** The option {@code labels} of text formats: classes, or numbers to predict. */
final class LabelOption {

    private LabelOption() {}

    static Option option() {
        return Option.choice(
                "labels", List.of("classes", "numbers"), "Whether labels name classes or are numbers to predict.");
    }

    static Splits splits(Settings settings, String name, TextPart train, Optional<TextPart> test) {
        return settings.text("labels").equals("classes")
                ? TextPart.classified(name, train, test)
                : TextPart.regression(name, train, test);
    }
}
