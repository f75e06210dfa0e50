package org.parley.plugins.onednn;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.parley.api.numeric.KernelsFactory;
import org.parley.tck.KernelsContract;

/** The contract tests of every component of this plugin. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ContractTest {

    @Nested
    class OneDnn extends KernelsContract {

        @Override
        protected KernelsFactory factory() {
            return new OneDnnKernelsFactory();
        }
    }
}
