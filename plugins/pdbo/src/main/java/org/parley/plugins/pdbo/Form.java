package org.parley.plugins.pdbo;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/** The option {@code form}: which of the two published push-sum recursions. */
final class Form {

    static final String OPTION = "form";

    private static final String NEDIC = "nedic";

    private Form() {}

    static Option option(String description) {
        return Option.choice(OPTION, List.of("assran", NEDIC), description);
    }

    static boolean isNedic(Settings settings) {
        return settings.text(OPTION).equals(NEDIC);
    }
}
