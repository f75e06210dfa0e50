package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.ParleyBuilder;
import org.parley.runtime.experiment.RunResult;

/** A third engine with a second device, from the jar of a stranger: run files name both, and nothing of Parley has heard of them. */
class OwnEngineTest {

    private static final String RUN = """
            recipe: sparkle-ed
            seed: 3
            agents: 2
            rounds: 5
            batch: 8
            data: {use: digits, corruption: 0.3, validation: 0.2, test: 0.2}
            model: {use: autodiff-cleaning, with: {hidden: [4], %s}}
            levels:
              upper: {step: 10}
              lower: {step: 0.1, start: {use: normal, with: {scale: 0.1}}}
              auxiliary: {step: 0.1}
            """;

    @TempDir
    static Path directory;

    private static Parley parley;

    @BeforeAll
    static void writeThePlugin() throws IOException {
        assumeTrue(Distribution.hasEngines(), "no engine was built for this platform");
        new PluginJar()
                .id("stranger-engine")
                .seeing(Distribution.classPath("lib")
                        + Distribution.classPath("plugins")
                        + Distribution.classPath("engines/djl-pytorch")
                        + Distribution.classPath("engines/djl-pytorch/lib"))
                .manifest("Plugin-Dependencies", "parley-djl@>=2.0.0 & <3.0.0, parley-djl-pytorch@>=2.0.0 & <3.0.0")
                .manifest("Plugin-Class", "stranger.EnginePlugin")
                .resource("META-INF/services/org.parley.plugins.djl.AutodiffEngine", "stranger.TaggedEngine")
                .source("EnginePlugin", """
                        package stranger;

                        import org.parley.plugins.djl.Engines;

                        public final class EnginePlugin extends org.pf4j.Plugin {
                            @Override public void start() { Engines.lookIn(getClass().getClassLoader()); }
                            @Override public void stop() { Engines.forget(getClass().getClassLoader()); }
                        }
                        """)
                .source("TaggedEngine", """
                        package stranger;

                        import ai.djl.ndarray.*;
                        import java.util.List;
                        import org.parley.plugins.djl.AutodiffEngine;
                        import org.parley.plugins.djl.pytorch.PyTorchEngine;

                        /** PyTorch under another name, with a second device that counts what is made on it. */
                        public final class TaggedEngine implements AutodiffEngine {
                            private final AutodiffEngine inner;
                            private final String device;

                            public TaggedEngine() { this(new PyTorchEngine(), CPU); }
                            private TaggedEngine(AutodiffEngine inner, String device) { this.inner = inner; this.device = device; }

                            @Override public String name() { return "tagged"; }
                            @Override public void load() { inner.load(); }
                            @Override public List<String> devices() { return List.of(CPU, "abacus-0"); }
                            @Override public AutodiffEngine on(String name) { return new TaggedEngine(inner, name); }
                            @Override public NDManager newManager() {
                                Integer before = Integer.getInteger("stranger." + device, 0);
                                System.setProperty("stranger." + device, String.valueOf(before + 1));
                                return inner.newManager();
                            }
                            @Override public <T> T record(NDManager manager, Recorded<T> code) { return inner.record(manager, code); }
                            @Override public NDList gradients(NDArray number, NDList variables) { return inner.gradients(number, variables); }
                            @Override public NDList recordedGradients(NDArray number, NDList variables, NDList others) {
                                return inner.recordedGradients(number, variables, others);
                            }
                        }
                        """)
                .write(directory.resolve("tagged.jar"));
        ParleyBuilder builder = Parley.builder().plugins(directory);
        Distribution.directories().forEach(ours -> builder.plugins(ours.path()));
        parley = builder.build();
    }

    @AfterAll
    static void unload() {
        if (parley != null) {
            parley.close();
        }
        System.clearProperty("stranger.cpu");
        System.clearProperty("stranger.abacus-0");
    }

    @Test
    void aRunOnItAndOnItsDeviceHasTheBitsOfTheEngineWithin() {
        RunResult expected = result("autodiff: pytorch");

        assertThat(result("autodiff: tagged").value("upper")).isDeepEqualTo(expected.value("upper"));
        assertThat(Integer.getInteger("stranger.cpu")).isPositive();
        assertThat(System.getProperty("stranger.abacus-0")).isNull();

        RunResult onDevice = result("autodiff: tagged, device: abacus-0");
        assertThat(onDevice.value("upper")).isDeepEqualTo(expected.value("upper"));
        assertThat(onDevice.value("lower")).isDeepEqualTo(expected.value("lower"));
        assertThat(Integer.getInteger("stranger.abacus-0")).isPositive();
    }

    @Test
    void namesThatNobodyBringsAreRefusedWithThoseThereAre() {
        assertThatThrownBy(() -> result("autodiff: tagged, device: gpu-7"))
                .isInstanceOf(ParleyException.class)
                .hasMessage("PARLEY-211 model.with.device: engine 'tagged' has no device 'gpu-7' on this machine"
                        + " (it has cpu, abacus-0)");
        assertThatThrownBy(() -> result("autodiff: pytorch, device: gpu-0"))
                .hasMessageContaining("engine 'pytorch' has no device 'gpu-0' on this machine (it has cpu)");
        assertThatThrownBy(() -> result("autodiff: taged"))
                .hasMessageContaining("PARLEY-211 model.with.autodiff: engine 'taged' is not installed")
                .hasMessageContaining("installed: mxnet, pytorch, tagged");
    }

    private static RunResult result(String with) {
        return parley.run(parley.plan("run.yaml", RUN.formatted(with), directory));
    }
}
