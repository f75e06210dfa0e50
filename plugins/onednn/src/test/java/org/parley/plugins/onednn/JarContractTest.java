package org.parley.plugins.onednn;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.tck.PluginFileContract;

/** Checks the packed jar with the plugin {@code openblas} of the distribution, as Parley loads it. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class JarContractTest extends PluginFileContract {

    @Override
    protected List<PluginDirectory> installed() {
        return List.of(PluginDirectory.named(jar().resolve("../../../plugins").normalize()));
    }

    @Test
    void multipliesWithBothLibrariesInItsOwnClassLoader() throws ClassNotFoundException {
        Path place = jar().getParent();
        List<PluginDirectory> directories = List.of(installed().get(0), PluginDirectory.named(place));
        try (Plugins plugins = Plugins.load(directories, Builtins.all(), Guice.createInjector())) {
            KernelsFactory factory = plugins.registry().all(KernelsFactory.class).stream()
                    .filter(each -> each.name().equals("onednn"))
                    .findFirst()
                    .orElseThrow();
            float[] out = new float[4];
            Matrix<float[]> a = Matrix.in(new float[] {1, 2, 3, 4}, 0, 2, 2);
            factory.create().floats().multiply(Form.AB, a, a, Result.REPLACE, Matrix.in(out, 0, 2, 2));
            assertThat(out).containsExactly(7, 10, 15, 22);
            double[] wide = new double[1];
            Matrix<double[]> b = Matrix.in(new double[] {3}, 0, 1, 1);
            factory.create().doubles().multiply(Form.AB, b, b, Result.REPLACE, Matrix.in(wide, 0, 1, 1));
            assertThat(wide).containsExactly(9);
            // The bindings find the classes of oneDNN by the class loader of JavaCPP.
            ClassLoader own = factory.getClass().getClassLoader();
            assertThat(Class.forName("org.bytedeco.javacpp.Loader", false, own).getClassLoader())
                    .isSameAs(own);
        }
    }
}
