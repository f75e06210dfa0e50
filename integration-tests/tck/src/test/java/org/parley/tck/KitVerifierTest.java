package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.config.GivenSettings;
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
    void aComponentThatNeedsSettingsIsSaidToBeUncheckedUntilItHasThem() throws IOException {
        Path jar = tiny().write(directory, "tiny.jar");
        Path file = Files.writeString(directory.resolve("tiny.txt"), "1 2 3");

        Verification without = verify(jar);
        assertThat(without.sound()).isTrue();
        assertThat(without.lines())
                .contains("  -      it can be made and begins to work: not checked: it needs file")
                .contains("1 component not checked: dataset tiny (needs file)");

        Verification with = verify(jar, "dataset.tiny.file=" + file);
        assertThat(with.sound()).isTrue();
        assertThat(with.lines())
                .noneMatch(line -> line.contains("not checked"))
                .anyMatch(line -> line.contains("is there, and a missing file is named: 3 samples of 1 features"));
    }

    @Test
    void settingsThatFitNothingAreTheCallersFault() {
        Path jar = tiny().write(directory, "tiny.jar");

        assertThatThrownBy(() -> verify(jar, "dataset.tinny.file=a"))
                .hasMessageContaining("--with dataset.tinny: there is no such component in the jar (dataset.tiny)");
        assertThatThrownBy(() -> verify(jar, "dataset.tiny.file=a", "dataset.tiny.colour=red"))
                .hasMessageContaining("PARLEY-101")
                .hasMessageContaining("colour");
    }

    @Test
    void aComponentCannotExcuseItselfFromItsLaws() {
        String excuse = """
                if (true) { throw new ParleyException(new Problem(ErrorCode.CONFIG_MISSING, "x", "is missing")); }
                """;
        Verification verification = verify(jar("evasive", excuse, "1", RIGHT).write(directory, "evasive.jar"));

        assertThat(verification.sound()).isFalse();
        assertThat(verification.broken())
                .singleElement()
                .asString()
                .startsWith("  BROKEN it can be made and begins to work: it threw ")
                .endsWith("PARLEY-106 x: is missing");
    }

    @Test
    void aModelWithoutAnEngineIsSaidToBeUncheckedAndHowToGetOne() {
        Verification verification =
                verify(engineFault("absent", "model.with.engine").write(directory, "absent.jar"));

        assertThat(verification.sound()).isTrue();
        assertThat(verification.lines())
                .contains(
                        "  -      it can be made and begins to work: not checked: it needs an engine, but it is absent: get one")
                .last()
                .isEqualTo("1 component not checked: model absent (it is absent: get one)");
    }

    @Test
    void derivativesThatAnEngineGetsWrongAreTheModelsFault() {
        Verification verification = verify(engineFault("wrong", "model").write(directory, "wrong-engine.jar"));

        assertThat(verification.sound()).isFalse();
    }

    private static JarBuilder engineFault(String name, String path) {
        String fault = """
                if (true) {
                    throw new ParleyException(new Problem(ErrorCode.ENGINE_UNUSABLE, "%s", "it is absent", "get one"));
                }
                """.formatted(path);
        return jar(name, fault, "1", RIGHT);
    }

    @Test
    void whatCannotBeMadeIsSaidOnceAndTheOthersAreCheckedAllTheSame() {
        Map<String, String> creations = Map.of(
                "null-model", "if (true) return null;",
                "throwing", "if (true) throw new IllegalStateException(\"two\\nlines\");");
        creations.forEach((name, creation) -> {
            Verification verification = verify(jar(name, creation, "1", RIGHT)
                    .schedule("demo.Half", "half")
                    .write(directory, name + ".jar"));
            assertThat(verification.broken())
                    .singleElement()
                    .asString()
                    .startsWith("  BROKEN it can be made and begins to work: ")
                    .containsAnyOf("create returned null", "it threw java.lang.IllegalStateException: two lines");
            assertThat(verification.lines())
                    .contains("  ok     every value is a positive number: from 0.5 to 0.5 in 1000 steps");
        });
    }

    @Test
    void dimensionsThatNoMachineHasRoomForAreSurvived() {
        for (String dimension : List.of("2_147_483_647", "-3")) {
            Verification verification =
                    verify(jar("large", "", dimension, RIGHT).write(directory, "large" + dimension + ".jar"));
            assertThat(verification.broken())
                    .singleElement()
                    .asString()
                    .containsAnyOf("java.lang.OutOfMemoryError", "x has dimension -3 and y has -3");
        }
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
        assertThat(verification.broken()).singleElement().asString().contains("is not a readable jar");
        assertThat(verification.lines()).last().isEqualTo("0 laws hold, 1 broken, 5 do not apply.");
    }

    private record Verification(boolean sound, List<String> lines) {

        List<String> broken() {
            return lines.stream().filter(line -> line.startsWith("  BROKEN")).toList();
        }
    }

    private static Verification verify(Path jar, String... settings) {
        StringWriter text = new StringWriter();
        boolean sound =
                new KitVerifier().verify(jar, List.of(), GivenSettings.read(List.of(settings)), new PrintWriter(text));
        return new Verification(sound, text.toString().lines().toList());
    }

    /** A model of one ridge weight, with this mixed product and gradients left out. */
    private static JarBuilder jar(String mixed) {
        return jar("ridge", "", "1", mixed);
    }

    /** @param creation what {@code create} does first */
    private static JarBuilder jar(String name, String creation, String dimension, String mixed) {
        return JarBuilder.plugin("demo")
                .manifest("Plugin-Description", "A demonstration.")
                .source("demo.Ridge", """
                        import org.parley.api.component.*;
                        import org.parley.api.model.*;

                        @org.pf4j.Extension
                        public final class Ridge implements BilevelModelFactory {
                            public String name() { return "%s"; }
                            public String description() { return "One ridge weight."; }
                            public BilevelModel create(Settings settings, ModelContext context) {
                                %s
                                return new BilevelModel() {
                                    public int upperDimension() { return %s; }
                                    public int lowerDimension() { return %s; }
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
                        """.formatted(name, creation, dimension, dimension, mixed));
    }

    /** A dataset that cannot do without a file. */
    private static JarBuilder tiny() {
        return JarBuilder.plugin("demo")
                .manifest("Plugin-Description", "A demonstration.")
                .source("demo.Tiny", """
                        import java.nio.file.*;
                        import java.util.*;
                        import org.parley.api.component.*;
                        import org.parley.api.data.*;

                        @org.pf4j.Extension
                        public final class Tiny implements DatasetFactory {
                            private static final Option<Path> FILE =
                                    Option.file("file").mandatory().says("Where the numbers are.");
                            public String name() { return "tiny"; }
                            public String description() { return "Numbers of a file."; }
                            public List<Option<?>> options() {
                                return List.of(FILE);
                            }
                            public Splits read(Settings settings, Path home) {
                                String[] words;
                                try {
                                    words = Files.readString(settings.get(FILE)).split(" ");
                                } catch (java.io.IOException unreadable) {
                                    throw DataFiles.fault(settings.get(FILE), "cannot be read", "");
                                }
                                float[] targets = new float[words.length];
                                float[][] rows = new float[words.length][1];
                                String checksum = DataFiles.sha256(settings.get(FILE));
                                return new Splits(Dataset.ofTargets("tiny", Features.of(rows), targets, checksum), Optional.empty());
                            }
                        }
                        """);
    }
}
