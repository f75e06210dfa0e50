package org.parley.plugins.interact;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
import org.parley.api.run.Oracle;

/** The option {@code batch}: which samples an estimator looks at, asked through the oracle or by one agent alone. */
interface Batch {

    Option OPTION = Option.numberOr(
            List.of("level", "full"),
            "batch",
            1,
            Integer.MAX_VALUE,
            "Samples per estimate: as many as the level's batch, all of them, or a number of its own.");

    Oracle choose(Oracle at);

    Draw ofLower(Draws draws);

    static Batch of(Settings settings) {
        if (!settings.isWord(OPTION.name())) {
            return new Own((int) settings.number(OPTION.name()));
        }
        return settings.text(OPTION.name()).equals("full") ? new Full() : new OfTheLevel();
    }

    /** What the run file says under {@code levels}. */
    record OfTheLevel() implements Batch {

        @Override
        public Oracle choose(Oracle at) {
            return at;
        }

        @Override
        public Draw ofLower(Draws draws) {
            return draws.lower();
        }
    }

    /** Every sample. */
    record Full() implements Batch {

        @Override
        public Oracle choose(Oracle at) {
            return at.full();
        }

        @Override
        public Draw ofLower(Draws draws) {
            return draws.fullLower();
        }
    }

    /** A draw of this size. */
    record Own(int size) implements Batch {

        private static final String PURPOSE = "hypergradient";

        @Override
        public Oracle choose(Oracle at) {
            return at.draw(PURPOSE, size);
        }

        @Override
        public Draw ofLower(Draws draws) {
            return draws.lower(PURPOSE, size);
        }
    }
}
