package org.parley.plugins.interact;

import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
import org.parley.api.run.Oracle;

/** The option {@code batch}: which samples an estimator looks at, asked through the oracle or by one agent alone. */
interface Batch {

    Option<NumberOrWord> OPTION = Option.numberOr("batch", "level", "full")
            .from(1)
            .says("Samples per estimate: as many as the level's batch, all of them, or a number of its own.");

    Oracle choose(Oracle at);

    Draw ofLower(Draws draws);

    static Batch of(Settings settings) {
        NumberOrWord batch = settings.get(OPTION);
        if (batch.number().isPresent()) {
            return new Own((int) batch.number().getAsDouble());
        }
        return batch.is("full") ? new Full() : new OfTheLevel();
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
