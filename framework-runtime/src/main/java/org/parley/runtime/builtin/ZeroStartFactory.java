package org.parley.runtime.builtin;

import org.parley.api.component.Settings;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;

/** Everyone starts at the origin. */
final class ZeroStartFactory implements StartFactory {

    @Override
    public String name() {
        return "zero";
    }

    @Override
    public String description() {
        return "Every agent starts at 0.";
    }

    @Override
    public Start create(Settings settings, String level, StartContext context) {
        return (agent, random, shared, row) -> {};
    }
}
