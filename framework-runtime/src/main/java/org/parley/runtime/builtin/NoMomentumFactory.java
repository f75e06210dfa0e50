package org.parley.runtime.builtin;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Momentum;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.run.Scope;

@Described(name = "none", says = "Follows the direction as it is.")
final class NoMomentumFactory implements MomentumFactory {

    @Override
    public Momentum create(Settings settings, Scope scope) {
        return (direction, out) -> out.assign(1, direction);
    }
}
