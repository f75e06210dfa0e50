package org.parley.runtime.stop;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.observe.Observer;
import org.parley.api.observe.Row;

/** Ends a run once it has spent enough. */
record Budget(String column, double most) implements Observer {

    @Override
    public Optional<String> stop(Row row) {
        OptionalDouble spent = row.value(column);
        return spent.isPresent() && spent.getAsDouble() >= most
                ? Optional.of(column + " " + spent.getAsDouble() + " has reached " + most)
                : Optional.empty();
    }
}
