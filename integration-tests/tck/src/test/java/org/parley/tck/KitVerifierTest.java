package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.plugin.JarBuilder;
import org.parley.tck.verify.KitVerifier;

class KitVerifierTest {

    private static final String RIGHT = "Math.exp(x[0]) * y[0] * v[0]";
    private static final String WRONG = "Math.exp(x[0]) * v[0]";

    @TempDir
    Path directory;

    @Test
    void aSoundJarIsFoundSoundAndTheErrorOfEveryDerivativeShown() {
        Verification verification = verify(jar(RIGHT).write(directory, "sound.jar"));

        assertThat(verification.sound()).isTrue();
        assertThat(verification.lines())
                .contains("sound.jar", "model ridge")
                .anyMatch(line ->
                        line.matches("  ok     \\(d2g/dxdy\\) v is the derivative of the cost: relative error .*"))
                .anyMatch(line ->
                        line.matches("  ok     dg/dy is the derivative of the cost: completed by differences: .*"))
                .contains("  ok     once unloaded, nothing keeps its classes in memory: collected");
    }

    @Test
    void aWrongDerivativeIsNamed() {
        Verification verification = verify(jar(WRONG).write(directory, "wrong.jar"));

        assertThat(verification.sound()).isFalse();
        assertThat(verification.broken())
                .singleElement()
                .asString()
                .startsWith("  BROKEN (d2g/dxdy) v is the derivative of the cost: relative error ");
        assertThat(verification.lines()).last().asString().contains(" 1 broken");
    }

    @Test
    void everyFaultOfAManifestIsALawOfItsOwn() {
        Verification verification = verify(JarBuilder.withSchedule("demo", "half")
                .manifest("Plugin-Requires", ">=1.0.0")
                .file("org/slf4j/Logger.class", new byte[4])
                .write(directory, "careless.jar"));

        assertThat(verification.sound()).isFalse();
        assertThat(verification.broken())
                .anyMatch(line -> line.contains("its manifest is complete: it has no Plugin-Description"))
                .anyMatch(line -> line.contains("an upper bound, this one included: PARLEY-201"))
                .anyMatch(line -> line.contains("it bundles nothing that Parley provides: PARLEY-202"));
    }

    @Test
    void aComponentNobodyCanReadIsNamed() {
        Verification verification = verify(JarBuilder.plugin("demo")
                .manifest("Plugin-Description", "A demonstration.")
                .extension("demo.Half", """
                        public String name() { return "half"; }
                        public String description() { return "always one half"; }
                        """)
                .write(directory, "mute.jar"));

        assertThat(verification.broken())
                .singleElement()
                .asString()
                .contains("its description is no sentence: 'always one half'");
    }

    @Test
    void classesThatStayInMemoryAreSeen() {
        Verification verification = verify(JarBuilder.plugin("demo")
                .manifest("Plugin-Description", "A demonstration.")
                .extension("demo.Half", """
                        public Half() { Runtime.getRuntime().addShutdownHook(new Thread(() -> name())); }
                        public String name() { return "half"; }
                        public String description() { return "Always one half."; }
                        """)
                .write(directory, "clinging.jar"));

        assertThat(verification.broken())
                .singleElement()
                .asString()
                .startsWith("  BROKEN once unloaded, nothing keeps its classes in memory: ");
    }

    @Test
    void whatIsNoJarIsSaidToBeNone() throws IOException {
        Path file = Files.writeString(directory.resolve("no.jar"), "nothing");

        Verification verification = verify(file);

        assertThat(verification.sound()).isFalse();
        assertThat(verification.broken()).anyMatch(line -> line.contains("is not a readable jar"));
    }

    private record Verification(boolean sound, List<String> lines) {

        List<String> broken() {
            return lines.stream().filter(line -> line.startsWith("  BROKEN")).toList();
        }
    }

    private static Verification verify(Path jar) {
        StringWriter text = new StringWriter();
        boolean sound = new KitVerifier().verify(jar, List.of(), new PrintWriter(text));
        return new Verification(sound, text.toString().lines().toList());
    }

    /** A model of one ridge weight, with this mixed product and gradients left out. */
    private static JarBuilder jar(String mixed) {
        return JarBuilder.plugin("demo")
                .manifest("Plugin-Description", "A demonstration.")
                .source("demo.Ridge", """
                        import org.parley.api.component.Settings;
                        import org.parley.api.model.*;

                        @org.pf4j.Extension
                        public final class Ridge implements BilevelModelFactory {
                            public String name() { return "ridge"; }
                            public String description() { return "One ridge weight."; }
                            public BilevelModel create(Settings settings, ModelContext context) {
                                return new BilevelModel() {
                                    public int upperDimension() { return 1; }
                                    public int lowerDimension() { return 1; }
                                    public AgentObjective agent(int agent) { return new Costs(); }
                                };
                            }
                            private static final class Costs implements AgentObjective {
                                public double upper(double[] x, double[] y, Draw draw) { return (y[0] - 1) * (y[0] - 1) / 2; }
                                public double lower(double[] x, double[] y, Draw draw) {
                                    return (y[0] - 2) * (y[0] - 2) / 2 + Math.exp(x[0]) * y[0] * y[0] / 2;
                                }
                                public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) { out[0] = %s; }
                            }
                        }
                        """.formatted(mixed));
    }
}
