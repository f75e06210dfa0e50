package org.parley.plugins.python;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

/** The contract tests of models in Python, each in the form that a user would write. */
class ContractTest {

    private abstract static class ModelContract extends BilevelModelContract {

        private final Map<String, Object> settings;

        ModelContract(String library, String file, String name) {
            Pythons.require(library);
            settings = Map.of("file", Pythons.file(file).toString(), "class", name, "workers", 1);
        }

        @Override
        protected final BilevelModelFactory factory() {
            return new PythonFactory();
        }

        @Override
        protected final Map<String, Object> settings() {
            return settings;
        }
    }

    @Nested
    class ArraysWithProducts extends ModelContract {

        ArraysWithProducts() {
            super("numpy", "ridge.py", "Products");
        }
    }

    @Tag("long")
    @Nested
    class ArraysWithGradients extends ModelContract {

        ArraysWithGradients() {
            super("numpy", "ridge.py", "Gradients");
        }
    }

    @Tag("long")
    @Nested
    class ArraysWithValues extends ModelContract {

        ArraysWithValues() {
            super("numpy", "ridge.py", "Values");
        }
    }

    @Tag("long")
    @Nested
    class DenseNetwork extends ModelContract {

        DenseNetwork() {
            super("torch", "networks.py", "Dense");
        }
    }

    @Tag("long")
    @Nested
    class RecurrentNetwork extends ModelContract {

        RecurrentNetwork() {
            super("torch", "networks.py", "Recurrent");
        }
    }

    @Tag("long")
    @Nested
    class TwoNetworks extends ModelContract {

        TwoNetworks() {
            super("torch", "networks.py", "Teacher");
        }
    }
}
