package org.parley.plugins.pdbo;

import org.parley.api.component.Option;

/** The option {@code form}: which of the two published push-sum recursions. */
enum Form {
    ASSRAN,
    NEDIC;

    static Option<Form> option(String description) {
        return Option.choice("form", Form.class).says(description);
    }
}
