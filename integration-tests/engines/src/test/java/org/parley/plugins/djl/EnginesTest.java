package org.parley.plugins.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;

/** Checks the messages for installed engines that cannot be used. */
class EnginesTest {

    @TempDir
    Path directory;

    @Test
    void anEngineOfAnotherVersionIsToBeInstalledAgain() throws IOException {
        write("api/org/parley/plugins/djl/AutodiffEngine.java", """
                package org.parley.plugins.djl;
                public interface AutodiffEngine { String name(); void load(); }
                """);
        write("old/OldEngine.java", """
                package old;
                public final class OldEngine implements org.parley.plugins.djl.AutodiffEngine {
                    public String name() { return "old"; }
                    public void load() {}
                }
                """);
        Path jar = Files.createDirectories(directory.resolve("jar"));
        compile(
                Files.createDirectories(directory.resolve("stub")),
                directory,
                "api/org/parley/plugins/djl/AutodiffEngine.java");
        compile(jar, directory.resolve("stub"), "old/OldEngine.java");

        assertThatThrownBy(() -> loaded("old", "old.OldEngine"))
                .isInstanceOf(ParleyException.class)
                .hasMessage("PARLEY-211 model.with.autodiff: engine 'old' was built for another version of Parley"
                        + " (reinstall it: parley plugins install djl-old)");
    }

    @Test
    void anEngineWithoutNativePartsSaysThatItDoesNotWorkHere() {
        assertThatThrownBy(() -> loaded("absent", AbsentEngine.class.getName()))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("PARLEY-211 model.with.autodiff: engine 'absent' does not work on this machine (")
                .hasMessageContaining("no version found");
    }

    /** An engine whose native library is missing, with the error message of DJL. */
    public static final class AbsentEngine implements AutodiffEngine {

        @Override
        public String name() {
            return "absent";
        }

        @Override
        public void load() {
            throw new AssertionError("no version found");
        }

        @Override
        public NDManager newManager() {
            throw new IllegalStateException();
        }

        @Override
        public <T> T record(NDManager manager, Recorded<T> code) {
            throw new IllegalStateException();
        }

        @Override
        public NDList gradients(NDArray number, NDList variables) {
            throw new IllegalStateException();
        }

        @Override
        public NDList recordedGradients(NDArray number, NDList variables, NDList others) {
            throw new IllegalStateException();
        }
    }

    private void loaded(String name, String className) throws IOException {
        write("jar/META-INF/services/" + AutodiffEngine.class.getName(), className);
        URL[] jar = {directory.resolve("jar").toUri().toURL()};
        try (URLClassLoader plugin = new URLClassLoader(jar, getClass().getClassLoader())) {
            Engines.lookIn(plugin);
            try {
                Engines.loaded(name, AutodiffEngine.CPU);
            } finally {
                Engines.forget(plugin);
            }
        }
    }

    private void compile(Path into, Path classPath, String source) {
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        into.toString(),
                        "-classpath",
                        classPath.toString(),
                        directory.resolve(source).toString());
        assertThat(result).isZero();
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
