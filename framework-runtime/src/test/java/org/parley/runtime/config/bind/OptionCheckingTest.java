package org.parley.runtime.config.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.diagnostics;
import static org.parley.runtime.config.Planning.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Horizon;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.config.FakeMixing;
import org.parley.runtime.config.FakeModel;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.FakeWeights;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunFileReader;

class OptionCheckingTest {

    private static final Option<Component<MixingStrategyFactory>> OF = Option.component(
                    "of", MixingStrategyFactory.class)
            .orElseUse("endless")
            .description("Itself.");

    private static final String RUN = "agents: 8\nrounds: 100\nrecipe: sparkle-ed-gt\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "upper: 0; PARLEY-102 model.with.upper: must be from 1 to 10000, got 0",
                "upper: 2.5; PARLEY-105 model.with.upper: must be a whole number, from 1 to 10000, got 2.5",
                "upper: \"3\"; PARLEY-105 model.with.upper: must be a whole number, from 1 to 10000, got the text '3' (remove the quotes)",
                "upper: true; PARLEY-105 model.with.upper: must be a whole number, from 1 to 10000, got true",
                "upper: [1]; PARLEY-105 model.with.upper: must be a whole number, from 1 to 10000, got a list",
                "upper: 99999999999999999999; PARLEY-102 model.with.upper: must be from 1 to 10000, got 99999999999999999999",
                "heterogeneity: 1.5; PARLEY-102 model.with.heterogeneity: must be from 0 to 1, got 1.5",
                "heterogeneity: .nan; PARLEY-102 model.with.heterogeneity: must be a finite number, got NaN",
                "heterogeneity: -.inf; PARLEY-102 model.with.heterogeneity: must be a finite number, got -Infinity",
                "heterogeneity: 1e999; PARLEY-102 model.with.heterogeneity: must be a finite number, got Infinity",
                "heterogeneity: \"0.1\"; PARLEY-105 model.with.heterogeneity: must be a number, from 0 to 1, got the text '0.1' (remove the quotes)",
                "heterogeneity: {a: 1}; PARLEY-105 model.with.heterogeneity: must be a number, from 0 to 1, got a mapping",
                "note: 5; PARLEY-105 model.with.note: must be text, got 5 (put it in quotes)",
                "curvatures: 5; PARLEY-105 model.with.curvatures: must be a list of numbers, each from 0 to 10, got 5 (put it in brackets, such as [1, 2])",
                "curvatures: [1, x]; PARLEY-105 model.with.curvatures[1]: must be a number, got 'x'",
                "curvatures: [1, 11]; PARLEY-102 model.with.curvatures[1]: must be from 0 to 10, got 11",
                "uper: 5; PARLEY-101 model.with.uper: unknown key (did you mean 'upper'? known: file, upper, lower, heterogeneity, note, curvatures)"
            })
    void refusesWhatAnOptionDoesNotAllow(String option, String problem) {
        assertThat(diagnostics(RUN + "model: {use: quadratic, with: {" + option + "}}"))
                .containsExactly(problem);
    }

    @Test
    void refusesWhatTheComponentItselfRefuses() {
        assertThat(diagnostics(RUN + "model: {use: quadratic, with: {upper: 13}}"))
                .containsExactly("PARLEY-108 model: 'upper' may not be 13; take another number");
    }

    @ParameterizedTest
    @CsvSource({"false, no", "no, no", "true, yes", "yes, yes", "auto, auto"})
    void yesAndNoMayBeWrittenAsTrueAndFalse(String written, String meant) {
        Option<String> exact = Option.choice("exact", "auto", "yes", "no").description("Computation of it.");
        assertThat(read(exact, written)).contains(meant);
        Option<String> order = Option.choice("order", "first", "last").description("Order of the levels.");
        assertThat(read(order, "true")).isEmpty();
    }

    private static Optional<Object> read(Option<?> option, String text) {
        Diagnostics diagnostics = new Diagnostics();
        Node node = new RunFileReader(diagnostics)
                .text("key: " + text, Origin.runFile(Path.of("").toAbsolutePath()), "")
                .orElseThrow()
                .child("key")
                .orElseThrow();
        return new ScalarReader(diagnostics).read(option, node, "key");
    }

    @Test
    void takesIntegralNumbersWhereWholeOnesAreAsked() {
        Settings settings = plan(RUN + "model: {use: quadratic, with: {upper: 1e3, lower: 5.0, curvatures: [1, 2.5]}}")
                .model()
                .settings();
        assertThat(settings.get(FakeModel.UPPER)).isEqualTo(1000);
        assertThat(settings.get(FakeModel.LOWER)).isEqualTo(5);
        assertThat(settings.get(FakeModel.CURVATURES)).containsExactly(1, 2.5);
    }

    @Test
    void takesWordsInPlaceOfNumbersWhereDeclared() {
        String run = RUN + BASICS.replaceAll("(?m)^(agents|rounds).*\n", "");
        Settings word =
                plan(run + "hypergradient: {use: gossip-hessian}").estimator().settings();
        assertThat(word.get(FakeRegistry.LIPSCHITZ)).isEqualTo(NumberOrWord.word("auto"));
        assertThat(word.find(FakeRegistry.AVERAGE)).isEmpty();
        Settings number = plan(run + "hypergradient: {use: gossip-hessian, with: {lipschitz: 2}}")
                .estimator()
                .settings();
        assertThat(number.get(FakeRegistry.LIPSCHITZ)).isEqualTo(NumberOrWord.number(2));
        assertThat(diagnostics(run + "hypergradient: {use: gossip-hessian, with: {lipschitz: atuo}}"))
                .containsExactly(
                        "PARLEY-105 hypergradient.with.lipschitz: must be a number, positive and at most 1000000000, or 'auto', got 'atuo' (did you mean 'auto'?)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "quadratc; PARLEY-103 model.use: no model 'quadratc' (did you mean 'quadratic'? installed: quadratic)",
                "5; PARLEY-105 model: must be {use, with} or the name of a model, got 5 (installed: quadratic)",
                "[1]; PARLEY-105 model: must be {use, with} or the name of a model, got a list (installed: quadratic)",
                "{with: {upper: 3}}; PARLEY-106 model.use: names no model (installed: quadratic)",
                "{use: 7}; PARLEY-105 model.use: must be the name of a model, got 7 (installed: quadratic)",
                "{use: quadratic, upper: 3}; 'PARLEY-101 model.upper: unknown key (options go under with: {upper: …})'",
                "{use: quadratic, wiht: {}}; 'PARLEY-101 model.wiht: unknown key (did you mean ''with''? known: use, with)'",
                "{use: quadratic, with: 3}; PARLEY-105 model.with: must be a mapping of options, got 3"
            })
    void refusesWhatIsNoComponent(String component, String problem) {
        assertThat(diagnostics(RUN + "model: " + component)).containsExactly(problem);
    }

    @Test
    void refusesQuotedNumbersInPlaceOfSchedules() {
        assertThat(diagnostics(RUN + "model: quadratic\nlevels: {upper: {step: \"0.1\"}}"))
                .containsExactly(
                        "PARLEY-105 levels.upper.step: must be a number or the name of a schedule, got the text '0.1' (remove the quotes)");
    }

    @Test
    void checksComponentsInsideComponents() {
        assertThat(
                        diagnostics(
                                RUN
                                        + "model: quadratic\nlevels: {upper: {mixing: {use: relaxed, with: {of: {use: relaxed, with: {factor: 2, of: de}}}}}}"))
                .containsExactly(
                        "PARLEY-102 levels.upper.mixing.with.of.with.factor: must be from 0 to 1, got 2",
                        "PARLEY-103 levels.upper.mixing.with.of.with.of.use: no mixing strategy 'de' (did you mean 'ed'? installed: atc-gt, ed, extra, gossip-atc, local, push-sum, relaxed)");
    }

    @Test
    void refusesComponentsThatNestByDefaultWithoutEnd() {
        ComponentFactory endless = new FakeMixing("endless", WeightRequirement.NONE, List.of(OF));
        assertThat(diagnostics(
                        FakeRegistry.with(endless), RUN + "model: quadratic\nlevels: {upper: {mixing: endless}}"))
                .singleElement()
                .asString()
                .startsWith("PARLEY-209 levels.upper.mixing.with.of")
                .contains("'endless' contains components nested without end");
    }

    @Test
    void takesANumberAsTheDefaultOfASchedule() {
        Option<Component<ScheduleFactory>> penalty =
                Option.schedule("penalty").orElseNumber(10).description("A penalty.");
        ComponentFactory penalised = new FakeMixing("penalised", WeightRequirement.NONE, List.of(penalty));
        Component<ScheduleFactory> schedule = ComponentSettings.of(
                        penalised, Map.of(), FakeRegistry.full(), Path.of(""))
                .get(penalty);
        assertThat(schedule.factory()
                        .create(schedule.settings(), new Horizon(1, 1, 1, 1, 0))
                        .at(5))
                .isEqualTo(10);
    }

    @Test
    void blamesAPluginThatFailsWhileItIsChecked() {
        ComponentFactory failing = new FakeWeights("failing", List.of(), (settings, graph) -> {
            throw new IllegalStateException("out of order");
        });
        assertThat(diagnostics(
                        FakeRegistry.with(failing), RUN + "model: quadratic\nlevels: {upper: {weights: failing}}"))
                .singleElement()
                .asString()
                .startsWith(
                        "PARLEY-206 levels.upper.weights: plugin 'parley': 'failing' fails while it is checked: IllegalStateException: out of order");
    }
}
