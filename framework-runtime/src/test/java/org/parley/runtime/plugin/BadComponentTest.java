package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.pf4j.PluginState;

/** Components that are rejected, each with its own explanation, while the rest of their plugin and all others work. */
class BadComponentTest extends PluginFixture {

    private static final String GOOD_NAME = "public String name() { return \"bad\"; }\n";
    private static final String GOOD_DESCRIPTION = "public String description() { return \"None.\"; }\n";

    @Test
    void dropsAClassThatIsListedButMissing() {
        bad(JarBuilder.plugin("bad").schedule("demo.Gone", "gone").without("demo/Gone.class"));

        assertThat(diagnostics())
                .containsExactly("PARLEY-206 bad.jar: extension demo.Gone cannot be loaded: demo.Gone is neither in the"
                        + " plugin's jar nor provided by Parley: package it in the jar");
    }

    @Test
    void dropsAClassWhoseSuperclassIsMissing() {
        bad(JarBuilder.plugin("bad")
                .source("demo.Base", "public class Base {}")
                .source("demo.Derived", """
                        @org.pf4j.Extension
                        public final class Derived extends Base implements org.parley.api.component.ScheduleFactory {
                            public String name() { return "derived"; }
                            public String description() { return "None."; }
                            public org.parley.api.component.Schedule create(
                                    org.parley.api.component.Settings s, org.parley.api.component.Horizon h) {
                                return null;
                            }
                        }
                        """)
                .without("demo/Base.class"));

        assertThat(diagnostics())
                .singleElement()
                .asString()
                .startsWith("PARLEY-206 bad.jar: extension demo.Derived cannot be loaded: demo.Base is neither in the"
                        + " plugin's jar nor provided by Parley");
    }

    @Test
    void dropsAClassWithAMemberOfAMissingType() {
        bad(JarBuilder.plugin("bad")
                .source("demo.Part", "public class Part {}")
                .schedule("demo.Whole", "whole", "void assemble(Part part) {}")
                .without("demo/Part.class"));

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-206 bad.jar: extension demo.Whole cannot be loaded: demo.Part is neither in the"
                                + " plugin's jar nor provided by Parley: package it in the jar");
    }

    @Test
    void dropsAComponentWhoseConstructorThrows() {
        bad(JarBuilder.plugin("bad")
                .schedule("demo.Moody", "moody", "public Moody() { throw new IllegalStateException(\"no\\nGPU\"); }"));

        assertThat(diagnostics())
                .containsExactly("PARLEY-206 bad.jar: extension demo.Moody cannot be constructed:"
                        + " IllegalStateException: no GPU");
    }

    @Test
    void dropsAComponentWhoseStaticInitialiserThrows() {
        bad(JarBuilder.plugin("bad").schedule("demo.Moody", "moody", "static final int X = Integer.parseInt(\"x\");"));

        assertThat(diagnostics())
                .singleElement()
                .asString()
                .startsWith("PARLEY-206 bad.jar: extension demo.Moody cannot be constructed: NumberFormatException: ");
    }

    @Test
    void survivesAStackOverflowAndAnExceptionThatThrows() {
        bad(JarBuilder.plugin("bad")
                .schedule("demo.Deep", "deep", "public Deep() { new Deep(); }")
                .source("demo.Nasty", """
                        class Nasty extends RuntimeException {
                            public String getMessage() { throw new AssertionError("gotcha"); }
                            public synchronized Throwable getCause() { throw this; }
                        }
                        """)
                .schedule("demo.Thrower", "thrower", "public Thrower() { throw new Nasty(); }"));

        assertThat(diagnostics()).hasSize(2);
        assertThat(diagnostics().get(0)).contains("extension demo.Deep cannot be constructed: StackOverflowError");
        assertThat(diagnostics().get(1)).contains("extension demo.Thrower cannot be constructed: ");
    }

    @Test
    void dropsAnExtensionOfNoKnownKind() {
        bad(JarBuilder.plugin("bad")
                .source(
                        "demo.Stray",
                        "@org.pf4j.Extension public final class Stray implements org.pf4j.ExtensionPoint {}"));

        assertThat(diagnostics())
                .singleElement()
                .asString()
                .startsWith(
                        "PARLEY-209 bad.jar: extension demo.Stray does not implement any kind of component (implement one of"
                                + " MixingStrategyFactory, EstimatorFactory, TopologyFactory,");
    }

    @Test
    void dropsAnExtensionOfTwoKinds() {
        bad(JarBuilder.plugin("bad").source("demo.Both", """
                        import org.parley.api.component.*;
                        import org.parley.api.topology.*;

                        @org.pf4j.Extension
                        public final class Both implements ScheduleFactory, WeightRuleFactory {
                            public String name() { return "both"; }
                            public String description() { return "None."; }
                            public Schedule create(Settings settings, Horizon horizon) { return null; }
                            public WeightRule create(Settings settings, Topology topology, TopologyContext context) { return null; }
                        }
                        """));

        assertThat(diagnostics())
                .containsExactly("PARLEY-209 bad.jar: extension demo.Both is weight rule and schedule at once"
                        + " (write a class for each)");
    }

    @Test
    void dropsAnExtensionThatCannotBeBuilt() {
        bad(JarBuilder.plugin("bad")
                .schedule("demo.Needy", "needy", "public Needy(String something) {}")
                .source("demo.Idea", """
                        @org.pf4j.Extension
                        public abstract class Idea implements org.parley.api.component.ScheduleFactory {}
                        """));

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-209 bad.jar: extension demo.Idea is abstract"
                                + " (annotate the implementing class with @Extension)",
                        "PARLEY-209 bad.jar: extension demo.Needy has no constructor without parameters"
                                + " (add one that is not private, or one with @Inject whose parameters are bound)");
    }

    @Test
    void dropsANameThatIsNotInKebabCase() {
        bad(JarBuilder.plugin("bad").schedule("demo.Camel", "Half_Life"));

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-209 bad.jar: component demo.Camel is named 'Half_Life' (names must consist of lower-case letters"
                                + " and digits, words joined by single hyphens, starting with a letter, at most 100 characters)");
    }

    @Test
    void dropsAComponentWhoseAnswersAreNull() {
        bad(JarBuilder.plugin("bad").extension("demo.Silent", """
                        public String name() { return null; }
                        public String description() { return null; }
                        public List<Option<?>> options() { return null; }
                        """));

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-209 bad.jar: component demo.Silent returns null from name()",
                        "PARLEY-209 bad.jar: component demo.Silent returns null from description()",
                        "PARLEY-209 bad.jar: component demo.Silent returns null from options()");
    }

    @Test
    void dropsAComponentWhoseAnswersThrow() {
        bad(JarBuilder.plugin("bad").extension("demo.Angry", """
                        public String name() { throw new IllegalStateException("not now"); }
                        public String description() { throw new LinkageError("never"); }
                        public List<Option<?>> options() { return List.of(Option.choice("empty").description("None.")); }
                        """));

        assertThat(diagnostics()).hasSize(3);
        assertThat(diagnostics().get(0))
                .isEqualTo("PARLEY-209 bad.jar: component demo.Angry fails in name(): IllegalStateException: not now");
        assertThat(diagnostics().get(1))
                .isEqualTo("PARLEY-209 bad.jar: component demo.Angry fails in description(): LinkageError: never");
        assertThat(diagnostics().get(2)).contains("component demo.Angry fails in options(): ");
    }

    @Test
    void survivesAnEndlessName() {
        bad(JarBuilder.plugin("bad").extension("demo.Endless", """
                        public String name() { return "a" + "-a".repeat(1_000_000); }
                        """ + GOOD_DESCRIPTION));

        assertThat(diagnostics())
                .singleElement()
                .asString()
                .startsWith("PARLEY-209 bad.jar: component demo.Endless is named 'a-a-a-")
                .hasSizeLessThan(1000);
    }

    @Test
    void survivesANameThatChanges() {
        bad(JarBuilder.plugin("bad").extension("demo.Fickle", """
                        private int asked;
                        public String name() { return asked++ == 0 ? "fickle" : null; }
                        """ + GOOD_DESCRIPTION));

        assertThat(diagnostics())
                .singleElement()
                .asString()
                .startsWith("PARLEY-209 bad.jar: component 'fickle' fails: ");
    }

    @Test
    void dropsAComponentWhoseDefaultsAreOutsideTheirOwnRange() {
        bad(JarBuilder.plugin("bad").extension("demo.Loose", GOOD_NAME + GOOD_DESCRIPTION + """
                                public List<Option<?>> options() {
                                    return List.of(
                                        Option.number("theta").from(0).to(1).orElse(2.0).description("A weight."),
                                        Option.integer("steps").from(1).to(9).orElse(0).description("A count."),
                                        Option.numbers("values").from(0).to(1).orElse(new double[] {0.5, Double.NaN}).description("A list."),
                                        Option.number("fine").from(0).to(1).orElse(0.5).description("A weight."),
                                        Option.number("fine").from(0).to(1).orElse(0.5).description("A weight again."),
                                        Option.text("Bad Name").orElse("").description("A text."));
                                }
                                """));

        String start = "PARLEY-209 bad.jar: component demo.Loose option ";
        assertThat(diagnostics())
                .containsExactly(
                        start + "'theta' has the default 2.0, which is not in its own range 0.0 to 1.0",
                        start + "'steps' has the default 0, which is not in its own range 1.0 to 9.0",
                        start + "'values' has the default [0.5, NaN], which is not a list of numbers in its own range"
                                + " 0.0 to 1.0",
                        start + "'fine' is declared twice",
                        start + "'Bad Name' has a name that is not in kebab-case: " + ComponentCheck.NAME_RULE);
    }

    @Test
    void acceptsEveryWayToDeclareAnOption() {
        JarBuilder.plugin("rich").extension("demo.Rich", """
                        public String name() { return "rich"; }
                        public String description() { return "Has it all."; }
                        public List<Option<?>> options() {
                            return List.of(
                                Option.number("number").from(0).orElse(1.0).description("A number."),
                                Option.numberOr("number-or-word", "auto").from(0).to(1).description("A number or a word."),
                                Option.integer("integer").from(0).to(2).orElse(1).description("A whole number."),
                                Option.flag("flag").orElse(true).description("A flag."),
                                Option.choice("choice", "one", "two").description("A choice."),
                                Option.text("text").orElse("any").description("A text."),
                                Option.file("file").description("A file."),
                                Option.json("json").description("A JSON file."),
                                Option.numbers("numbers").from(0).to(1).orElse(new double[] {1}).description("Numbers."),
                                Option.component("component", ScheduleFactory.class).orElseUse("rich").description("Another one."),
                                Option.schedule("schedule").orElseNumber(10).description("A schedule."),
                                Option.number("required").from(0).to(1).mandatory().description("A number."));
                        }
                        """).write(directory, "rich.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("healthy", "rich");
    }

    /** A valid component in the same jar must still work. */
    private void bad(JarBuilder builder) {
        builder.schedule("demo.Sound", "sound").write(directory, "bad.jar");
        loadBesideAHealthyJar();
        assertThat(schedules()).containsExactly("healthy", "sound");
        assertThat(report("bad.jar").state()).isEqualTo(PluginState.STARTED);
    }
}
