package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.reproduce.Catalogue;
import org.parley.runtime.reproduce.Figure;

/** Checks that the runs of the papers' figures, including those of full size, can be planned with the settings that their files claim. */
class PaperSettingsTest {

    private static final Path PAPERS = Distribution.project().resolve("examples/papers");
    private static final Parley PARLEY = Distribution.parley();

    @Test
    void everyRunFileOfEveryFigureCanBePlanned() {
        List<String> refused = new ArrayList<>();
        for (Figure figure : Catalogue.read(PAPERS).figures()) {
            Stream.of(figure.quick(), figure.full())
                    .flatMap(Optional::stream)
                    .forEach(variant -> runFiles(variant).forEach(run -> {
                        try {
                            plan(variant, run);
                        } catch (ParleyException e) {
                            if (!e.diagnostics().stream().allMatch(diagnostic -> isOfThisMachine(diagnostic.code()))) {
                                refused.add(figure.id() + " " + run.label() + ": " + e.getMessage());
                            }
                        }
                    }));
        }
        assertThat(refused).isEmpty();
    }

    @Test
    void figuresOfInteractHaveThePapersStepInTheirFullSize() {
        for (String figure : List.of("figure-2", "figure-3", "figure-4", "figure-2-cifar10", "figure-3-cifar10")) {
            full("interact/" + figure)
                    .forEach((name, values) -> assertThat(values)
                            .as(figure + " " + name)
                            .containsEntry("levels.upper.step.with.value", "0.5")
                            .containsEntry("levels.lower.step.with.value", "0.5"));
        }
    }

    /** Checks Table 2 of HGP. */
    @Test
    void tablesOfHgpHaveThePapersInnerStepsAndRounds() {
        Map<String, List<String>> settings = Map.of(
                "emnist", List.of("0.5", "600", "5"),
                "cifar10", List.of("0.1", "1200", "10"),
                "cifar100", List.of("0.2", "1200", "10"));
        settings.forEach((data, expected) -> full("pdbo/table-1-" + data)
                .forEach((name, values) -> assertThat(List.of(
                                values.get("levels.lower.step.with.value"),
                                values.get("levels.lower.local-steps.with.value"),
                                values.get("rounds")))
                        .as(data + " " + name)
                        .isEqualTo(expected)));
    }

    /** A round of MA-DSBO-GT takes eleven gradients, and one of the others three. */
    @Test
    void methodsOfHyperCleaningTakeAsManyGradientsAndTheSameStepsInTheFullSize() {
        full("sparkle/hyper-cleaning").forEach((name, values) -> {
            int gradients = name.startsWith("ma-dsbo-gt") ? 11 : 3;
            assertThat(gradients * Integer.parseInt(values.get("rounds")))
                    .as(name)
                    .isBetween(3000, 3010);
            assertThat(values)
                    .as(name)
                    .containsEntry("levels.upper.step.with.value", "100")
                    .containsEntry("levels.lower.step.with.value", "0.1");
            assertThat(values.getOrDefault("levels.auxiliary.step.with.value", "0.1"))
                    .as(name)
                    .isEqualTo("0.1");
        });
    }

    /** Returns the resolved values of one run per configuration. */
    private static Map<String, Map<String, String>> full(String id) {
        Figure.Variant variant = Catalogue.read(PAPERS).find(id).get(0).full().orElseThrow();
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        configurations(variant)
                .forEach((name, run) ->
                        all.put(name, ResolvedRun.values(plan(variant, run).resolved())));
        assertThat(all).isNotEmpty();
        return all;
    }

    /** Returns runs that differ in more than their seeds, by name. */
    private static Map<String, SweepPlan.Case> configurations(Figure.Variant variant) {
        Map<String, SweepPlan.Case> first = new LinkedHashMap<>();
        SweepReader.read(variant.sweep())
                .cases()
                .forEach(run -> first.putIfAbsent(run.label().replaceFirst(" seed=-?\\d+$", ""), run));
        return first;
    }

    /** Returns one run of each run file. */
    private static Collection<SweepPlan.Case> runFiles(Figure.Variant variant) {
        Map<Path, SweepPlan.Case> first = new LinkedHashMap<>();
        SweepReader.read(variant.sweep()).cases().forEach(run -> first.putIfAbsent(run.runFile(), run));
        return first.values();
    }

    private static RunPlan plan(Figure.Variant variant, SweepPlan.Case run) {
        return PARLEY.plan(
                run.runFile(),
                Stream.concat(run.overrides().stream(), variant.overrides().stream())
                        .toArray(String[]::new));
    }

    private static boolean isOfThisMachine(ErrorCode code) {
        return code == ErrorCode.DATA_MISSING || code == ErrorCode.ENGINE_UNUSABLE && !Distribution.hasEngines();
    }
}
