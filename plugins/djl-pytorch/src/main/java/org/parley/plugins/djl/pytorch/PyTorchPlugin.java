package org.parley.plugins.djl.pytorch;

import org.parley.plugins.djl.Engines;
import org.pf4j.Plugin;

/** Registers the engine for models. */
public final class PyTorchPlugin extends Plugin {

    @Override
    public void start() {
        Engines.lookIn(getClass().getClassLoader());
    }

    @Override
    public void stop() {
        Engines.forget(getClass().getClassLoader());
    }
}
