package org.parley.plugins.djl;

import java.util.Locale;

/** Which loss of a model. */
enum Loss {
    UPPER {
        @Override
        Expression of(AutodiffModel model, Variables x, Variables y, Batch batch) {
            return model.upperLoss(x, y, batch);
        }
    },
    LOWER {
        @Override
        Expression of(AutodiffModel model, Variables x, Variables y, Batch batch) {
            return model.lowerLoss(x, y, batch);
        }
    };

    String words() {
        return name().toLowerCase(Locale.ROOT);
    }

    abstract Expression of(AutodiffModel model, Variables x, Variables y, Batch batch);
}
