package org.parley.runtime.engine.observe;

import java.util.Map;
import org.parley.api.observe.Column;

/** A column that can be set while a row is measured, and only then. */
final class OwnColumn implements Column {

    private final String name;
    private Map<String, Double> row;

    OwnColumn(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /** What is set from now on belongs into this row. */
    void begin(Map<String, Double> values) {
        row = values;
    }

    void end() {
        row = null;
    }

    @Override
    public void set(double value) {
        if (row == null) {
            throw new IllegalStateException("column '" + name + "' can be set in measure() only");
        }
        row.put(name, value);
    }
}
