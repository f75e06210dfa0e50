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
import java.util.Optional;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.JarBuilder;
import org.parley.tck.verify.TckVerifier;

class TckVerifierTest {

    private static final String RIGHT = "Math.exp(x[0]) * y[0] * v[0]";
    static final String WRONG = "Math.exp(x[0]) * v[0]";

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
                .contains("  ok     its classes can be unloaded: collected");
    }

    @Test
    void aWrongDerivativeIsNamed() {
        Verification verification = verify(jar(WRONG).write(directory, "wrong.jar"));

        assertThat(verification.sound()).isFalse();
        verification
                .assertOneBroken()
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
                .contains("  -      it can be created and started: not checked: it needs file")
                .contains("1 component not checked: dataset tiny (needs file)");

        Verification with = verify(jar, "dataset.tiny.file=" + file);
        assertThat(with.sound()).isTrue();
        assertThat(with.lines())
                .noneMatch(line -> line.contains("not checked"))
                .anyMatch(line -> line.contains("a missing file is reported by name: 3 samples of 1 features"));
    }

    @Test
    void aChecksumThatDoesNotFollowTheFileIsCaught() throws IOException {
        Path file = Files.writeString(directory.resolve("tiny.txt"), "1 2 3");
        assertThat(verify(tiny().write(directory, "tiny.jar"), "dataset.tiny.file=" + file)
                        .lines())
                .contains("  ok     modified files give another checksum or are rejected: 1 of 1 modified files "
                        + "were read, the others rejected");

        String constant = "\"" + "ab".repeat(32) + "\"";
        Verification verification =
                verify(tiny(constant).write(directory, "constant.jar"), "dataset.tiny.file=" + file);

        verification
                .assertOneBroken()
                .contains("modified files give another checksum or are rejected: tiny.txt was modified, but the "
                        + "checksum is still abababababab…");
        assertThat(file).hasContent("1 2 3");
    }

    @Test
    void unknownSettingsAreTheCallersError() {
        Path jar = tiny().write(directory, "tiny.jar");

        assertThatThrownBy(() -> verify(jar, "dataset.tinny.file=a"))
                .hasMessageContaining("--with dataset.tinny: the jar does not contain this component (dataset.tiny)");
        assertThatThrownBy(() -> verify(jar, "dataset.tiny.file=a", "dataset.tiny.color=red"))
                .hasMessageContaining("PARLEY-101")
                .hasMessageContaining("color");
    }

    @Test
    void aComponentCannotExcuseItselfFromItsChecks() {
        String excuse = """
                if (true) { throw new ParleyException(new Diagnostic(ErrorCode.CONFIG_MISSING, "x", "is missing")); }
                """;
        Verification verification = verify(jar("evasive", excuse, "1", RIGHT).write(directory, "evasive.jar"));

        assertThat(verification.sound()).isFalse();
        verification
                .assertOneBroken()
                .startsWith("  BROKEN it can be created and started: it threw ")
                .endsWith("PARLEY-106 x: is missing");
    }

    @Test
    void aModelWithoutAnEngineIsSaidToBeUncheckedAndHowToGetOne() {
        Verification verification =
                verify(engineDiagnostic("absent", "model.with.autodiff").write(directory, "absent.jar"));

        assertThat(verification.sound()).isTrue();
        assertThat(verification.lines())
                .contains(
                        "  -      it can be created and started: not checked: it needs an engine, but it is absent: get one")
                .last()
                .isEqualTo("1 component not checked: model absent (it is absent: get one)");
    }

    @Test
    void wrongDerivativesOfAnEngineAreTheModelsError() {
        Verification verification = verify(engineDiagnostic("wrong", "model").write(directory, "wrong-engine.jar"));

        assertThat(verification.sound()).isFalse();
    }

    private static JarBuilder engineDiagnostic(String name, String path) {
        String diagnostic = """
                if (true) {
                    throw new ParleyException(new Diagnostic(ErrorCode.ENGINE_UNUSABLE, "%s", "it is absent", "get one"));
                }
                """.formatted(path);
        return jar(name, diagnostic, "1", RIGHT);
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
            verification
                    .assertOneBroken()
                    .startsWith("  BROKEN it can be created and started: ")
                    .containsAnyOf("create returned null", "it threw java.lang.IllegalStateException: two lines");
            assertThat(verification.lines())
                    .contains("  ok     every value is positive and finite: from 0.5 to 0.5 in 1000 steps");
        });
    }

    @Test
    void dimensionsThatNoMachineHasRoomForAreSurvived() {
        for (String dimension : List.of("2_147_483_647", "-3")) {
            Verification verification =
                    verify(jar("large", "", dimension, RIGHT).write(directory, "large" + dimension + ".jar"));
            verification
                    .assertOneBroken()
                    .containsAnyOf("java.lang.OutOfMemoryError", "x has dimension -3 and y has -3");
        }
    }

    @Test
    void everyDiagnosticOfAManifestIsACheckOfItsOwn() {
        Verification verification = verify(JarBuilder.withSchedule("demo", "half")
                .manifest("Plugin-Requires", ">=1.0.0")
                .file("org/slf4j/Logger.class", new byte[4])
                .write(directory, "careless.jar"));

        assertThat(verification.sound()).isFalse();
        assertThat(verification.broken())
                .anyMatch(line -> line.contains("its manifest is complete: it has no Plugin-Description"))
                .anyMatch(line -> line.contains("an upper bound, which includes this version: PARLEY-201"))
                .anyMatch(line -> line.contains("it does not bundle classes that Parley provides: PARLEY-202"));
    }

    @Test
    void aBadDescriptionIsReported() {
        Verification verification = verify(JarBuilder.plugin("demo")
                .manifest("Plugin-Description", "A demonstration.")
                .extension("demo.Half", """
                        public String name() { return "half"; }
                        public String description() { return "always one half"; }
                        """)
                .write(directory, "mute.jar"));

        verification
                .assertOneBroken()
                .contains("its description does not start with a capital letter or end with a "
                        + "period: 'always one half'");
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

        verification.assertOneBroken().startsWith("  BROKEN its classes can be unloaded: ");
    }

    @Test
    void whatAPluginThrowsWhileItStopsIsSaid() {
        Verification verification =
                verify(living("stop", "throw new IllegalStateException(\"the channel is stuck\");"));

        verification
                .assertOneBroken()
                .contains(
                        "its classes can be unloaded: it does not stop: demo: IllegalStateException: the channel is stuck");
    }

    @Test
    void aPluginThatCannotBeLoadedASecondTimeIsReported() {
        Verification verification = verify(living("start", """
                if (System.setProperty("parley.demo.taken", "yes") != null) throw new IllegalStateException("the port is taken");
                """));
        System.clearProperty("parley.demo.taken");

        verification
                .assertOneBroken()
                .contains("its classes can be unloaded: it cannot be loaded a second time: PARLEY-206")
                .contains("IllegalStateException: the port is taken");
    }

    private Path living(String phase, String code) {
        return JarBuilder.withSchedule("demo", "half")
                .manifest("Plugin-Description", "A demonstration.")
                .manifest("Plugin-Class", "demo.Life")
                .source(
                        "demo.Life",
                        "public class Life extends org.pf4j.Plugin { public void %s() { %s } }".formatted(phase, code))
                .write(directory, phase + ".jar");
    }

    @Test
    void theCauseOfWhatIsThrownIsSaid() {
        Verification verification = verify(jar("cause", "Tables.load();", "1", RIGHT)
                .source("demo.Tables", """
                        final class Tables {
                            static final int SIZE = size();
                            static void load() {}
                            private static int size() { throw new IllegalStateException("table 3 is empty"); }
                        }
                        """)
                .write(directory, "cause.jar"));

        verification
                .assertOneBroken()
                .contains("it threw java.lang.ExceptionInInitializerError, caused by "
                        + "java.lang.IllegalStateException: table 3 is empty");
    }

    @Test
    void errorsOfAnyKindBreakACheckAndNothingElse() {
        Verification verification = verify(
                jar("own-error", "if (true) throw new java.io.IOError(new java.io.IOException(\"tape\"));", "1", RIGHT)
                        .schedule("demo.Half", "half")
                        .write(directory, "own-error.jar"));

        verification
                .assertOneBroken()
                .contains("it can be created and started: it threw java.io.IOError: java.io.IOException: tape");
        assertThat(verification.lines())
                .contains("  ok     every value is positive and finite: from 0.5 to 0.5 in 1000 steps");
    }

    @Test
    void aFileThatIsNotAJarIsReported() throws IOException {
        Path file = Files.writeString(directory.resolve("no.jar"), "nothing");

        Verification verification = verify(file);

        assertThat(verification.sound()).isFalse();
        verification.assertOneBroken().contains("is not a readable jar");
        assertThat(verification.lines()).last().isEqualTo("0 checks hold, 1 broken, 5 do not apply.");
    }

    @Test
    void whyAModelFailsOnTheKitsDataIsSaidAndNotThatDataAreMissing() {
        Verification verification = verify(wide().write(directory, "wide.jar"));

        verification
                .assertOneBroken()
                .startsWith("  BROKEN it can be created and started: it threw ")
                .contains("PARLEY-209 model: its loss cannot be evaluated: 3 columns instead of 8")
                .contains("5 columns instead of 8")
                .doesNotContain("must be given")
                .doesNotContain("has no classes");
        assertThat(verification.lines())
                .contains(
                        "For a model that needs other data than the test kit's, give them with --data, as in a run file.");
    }

    @Test
    void aModelThatNeedsACertainWidthIsTriedOnTheDataItIsGiven() throws IOException {
        Path jar = wide().write(directory, "wide.jar");
        Path file = Files.writeString(directory.resolve("wide.txt"), "0 1 2 3 4 5 6 7 8 9 10 11");

        Verification verification =
                verifyOn("{use: wide-samples, with: {file: " + file + "}, partition: turns, validation: 0}", jar);

        assertThat(verification.broken()).isEmpty();
        assertThat(verification.lines())
                .contains("  ok     it can be created and started: p = 1, q = 8")
                .noneMatch(line -> line.contains("--data"));
    }

    @Test
    void unknownDataAreTheCallersError() {
        Path jar = wide().write(directory, "wide.jar");

        assertThatThrownBy(() -> verifyOn("{use: wide-sample, partition: turn}", jar))
                .hasMessageContaining("--data has 2 errors")
                .hasMessageContaining("PARLEY-103 data.use: no dataset 'wide-sample' (did you mean 'wide-samples'?")
                .hasMessageContaining("PARLEY-103 data.partition.use: no partition 'turn'");
        assertThatThrownBy(() -> verifyOn("{use: wide-samples}", jar))
                .as("the default partition is iid")
                .hasMessageContaining("PARLEY-103 data.partition.use: no partition 'iid'");
        assertThatThrownBy(() -> verifyOn("{use: ", jar)).hasMessageContaining("PARLEY-107 --data");
    }

    private record Verification(boolean sound, List<String> lines) {

        List<String> broken() {
            return lines.stream().filter(line -> line.startsWith("  BROKEN")).toList();
        }

        AbstractStringAssert<?> assertOneBroken() {
            return assertThat(broken()).singleElement().asString();
        }
    }

    private static Verification verify(Path jar, String... settings) {
        return verify(jar, ComponentSettings.Given.read(List.of(settings)));
    }

    private static Verification verifyOn(String data, Path jar) {
        return verify(jar, ComponentSettings.Given.read(List.of(), Optional.of(data)));
    }

    private static Verification verify(Path jar, ComponentSettings.Given given) {
        StringWriter text = new StringWriter();
        boolean sound = new TckVerifier().verify(jar, List.of(), given, new PrintWriter(text));
        return new Verification(sound, text.toString().lines().toList());
    }

    /** Returns a model of one ridge weight, with this mixed product, and without gradients. */
    static JarBuilder jar(String mixed) {
        return jar("ridge", "", "1", mixed);
    }

    /** @param creation the first statement of {@code create} */
    static JarBuilder jar(String name, String creation, String dimension, String mixed) {
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
                                    public AgentCosts agent(int agent) { return new Costs(); }
                                };
                            }
                            private static final class Costs implements DoubleObjective {
                                public double upper(double[] x, double[] y, Draw draw) { return (y[0] - 1) * (y[0] - 1) / 2; }
                                public double lower(double[] x, double[] y, Draw draw) {
                                    return (y[0] - 2) * (y[0] - 2) / 2 + Math.exp(x[0]) * y[0] * y[0] / 2;
                                }
                                public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) { out[0] = %s; }
                            }
                        }
                        """.formatted(name, creation, dimension, dimension, mixed));
    }

    /** Returns a dataset that requires a file. */
    static JarBuilder tiny() {
        return tiny("DataFiles.sha256(settings.get(FILE))");
    }

    /** @param checksum the expression for the checksum */
    static JarBuilder tiny(String checksum) {
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
                                    Option.file("file").mandatory().description("Where the numbers are.");
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
                                    throw DataFiles.diagnostic(settings.get(FILE), "cannot be read", "");
                                }
                                float[] targets = new float[words.length];
                                float[][] rows = new float[words.length][1];
                                String checksum = %s;
                                return new Splits(Dataset.ofTargets("tiny", Features.of(rows), targets, checksum), Optional.empty());
                            }
                        }
                        """.formatted(checksum));
    }

    /** Returns a model of samples with exactly eight features, and a dataset that has them. */
    private static JarBuilder wide() {
        return JarBuilder.plugin("demo")
                .manifest("Plugin-Description", "A demonstration.")
                .source("demo.Wide", """
                        import org.parley.api.component.*;
                        import org.parley.api.data.*;
                        import org.parley.api.model.*;

                        @org.pf4j.Extension
                        public final class Wide implements BilevelModelFactory {
                            public String name() { return "wide"; }
                            public String description() { return "Eight features."; }
                            public BilevelModel create(Settings settings, ModelContext context) {
                                NetworkData data = context.data().orElseThrow(() -> diagnostic(ErrorCode.CONFIG_MISSING, "data", "must be given"));
                                if (data.classes() < 2) {
                                    throw diagnostic(ErrorCode.CONFIG_CONFLICT, "data", "has no classes");
                                }
                                if (data.width() != 8) {
                                    throw diagnostic(ErrorCode.PLUGIN_BAD_COMPONENT, "model",
                                            "its loss cannot be evaluated: " + data.width() + " columns instead of 8");
                                }
                                return new BilevelModel() {
                                    public int upperDimension() { return 1; }
                                    public int lowerDimension() { return 8; }
                                    public AgentCosts agent(int agent) { return new Costs(data.agent(agent).train()); }
                                };
                            }
                            private static ParleyException diagnostic(ErrorCode code, String path, String message) {
                                return new ParleyException(new Diagnostic(code, path, message));
                            }
                            private record Costs(Samples samples) implements DoubleObjective {
                                public double upper(double[] x, double[] y, Draw draw) { return squares(y, draw); }
                                public double lower(double[] x, double[] y, Draw draw) {
                                    double decay = 0;
                                    for (double weight : y) { decay += Math.exp(x[0]) * weight * weight / 2; }
                                    return squares(y, draw) + decay;
                                }
                                private double squares(double[] y, Draw draw) {
                                    double sum = 0;
                                    double[] row = new double[8];
                                    for (int k = 0; k < draw.size(); k++) {
                                        samples.copyFeatures(draw.index(k), row, 0);
                                        double score = -samples.label(draw.index(k));
                                        for (int j = 0; j < 8; j++) { score += row[j] * y[j]; }
                                        sum += score * score / 2;
                                    }
                                    return sum / draw.size();
                                }
                                public int upperSamples() { return samples.size(); }
                                public int lowerSamples() { return samples.size(); }
                            }
                        }
                        """)
                .source("demo.WideSamples", """
                        import java.nio.file.*;
                        import java.util.*;
                        import org.parley.api.component.*;
                        import org.parley.api.data.*;

                        @org.pf4j.Extension
                        public final class WideSamples implements DatasetFactory {
                            public String name() { return "wide-samples"; }
                            public String description() { return "Eight features made of each number."; }
                            private static final Option<Path> FILE =
                                    Option.file("file").mandatory().description("Where the numbers are.");
                            public List<Option<?>> options() {
                                return List.of(FILE);
                            }
                            public Splits read(Settings settings, Path home) {
                                String[] words;
                                try {
                                    words = Files.readString(settings.get(FILE)).split(" ");
                                } catch (java.io.IOException unreadable) {
                                    throw DataFiles.diagnostic(settings.get(FILE), "cannot be read", "");
                                }
                                float[][] rows = new float[words.length][8];
                                int[] labels = new int[words.length];
                                for (int k = 0; k < words.length; k++) {
                                    for (int j = 0; j < 8; j++) { rows[k][j] = (float) Math.sin(k + 2 * j); }
                                    labels[k] = k % 2;
                                }
                                String checksum = DataFiles.sha256(settings.get(FILE));
                                return new Splits(Dataset.ofClasses("wide", Features.of(rows), labels, 2, checksum), Optional.empty());
                            }
                        }
                        """)
                .source("demo.Turns", """
                        import java.util.stream.IntStream;
                        import org.parley.api.component.Settings;
                        import org.parley.api.data.*;

                        @org.pf4j.Extension
                        public final class Turns implements PartitionFactory {
                            public String name() { return "turns"; }
                            public String description() { return "Agents take samples in turns."; }
                            public Partition create(Settings settings) {
                                return (data, agents, random) -> (samples, chance) -> IntStream.range(0, agents)
                                        .mapToObj(agent -> IntStream.range(0, samples.size()).filter(k -> k % agents == agent).toArray())
                                        .toArray(int[][]::new);
                            }
                        }
                        """);
    }
}
