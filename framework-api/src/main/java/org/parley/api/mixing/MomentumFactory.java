package org.parley.api.mixing;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.run.Scope;

/** Makes the {@link Momentum} of one level. */
public interface MomentumFactory extends RunComponentFactory {

    Momentum create(Settings settings, Scope scope);
}
