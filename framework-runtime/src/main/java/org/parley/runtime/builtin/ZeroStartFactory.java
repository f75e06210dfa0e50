package org.parley.runtime.builtin;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;

@Described(name = "zero", says = "Every agent starts at 0.")
final class ZeroStartFactory implements StartFactory {

    @Override
    public Start create(Settings settings, String level, StartContext context) {
        return (agent, random, shared, row) -> {};
    }
}
