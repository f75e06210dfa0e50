package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.config.source.YamlReader;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;

class ResolvedTest {

    private static final String RUN = BASICS + "recipe: sparkle-ed-gt\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "name: other\nbatch: 3\nstop: {seconds: 1e-7}\nrecord: {select: {metric: loss, goal: min}}",
                "hypergradient: implicit",
                "hypergradient: {use: gossip-hessian, with: {average: 0.1}}",
                "topology: {use: erdos-renyi, with: {probability: 0.9}}\nseed: 12345678901234567",
                "levels: {upper: {momentum: 0.2, mixing: {use: relaxed, with: {of: relaxed}}}, lower: {gradient: {use: spider, with: {of: {use: spider}}}, start: normal, local-steps: square-root}}"
            })
    void plansToItself(String more) {
        RunPlan plan = plan(RUN + more);
        String yaml = RunFileWriter.toYaml(plan.resolved());
        RunPlan again = plan(yaml);
        assertThat(again.resolved()).isEqualTo(plan.resolved());
        assertThat(RunFileWriter.toYaml(again.resolved())).isEqualTo(yaml);
        assertThat(again.levels().keySet()).isEqualTo(plan.levels().keySet());
    }

    @Test
    void plansToItselfWithFilesFromAnotherDirectory(@TempDir Path directory, @TempDir Path elsewhere)
            throws IOException {
        Files.writeString(directory.resolve("problem.json"), "{}");
        Files.writeString(directory.resolve("W.json"), "{}");
        String yaml =
                "agents: 8\nrounds: 1\nrecipe: sparkle-ed-gt\nmodel: {use: quadratic, with: {file: problem.json}}\n"
                        + "topology: {use: explicit, with: {file: W.json}}\n";
        RunPlanner planner = new RunPlanner(FakeRegistry.full());
        RunPlan plan = planner.plan(RunSource.text("run.yaml", yaml, directory), PlanOptions.with());
        Path copy = Files.writeString(elsewhere.resolve("resolved.yaml"), RunFileWriter.toYaml(plan.resolved()));
        assertThat(planner.plan(RunSource.file(copy), PlanOptions.with()).resolved())
                .isEqualTo(plan.resolved());
    }

    @Test
    void writesEveryKeyThatIsNotAnOptionalOne() {
        assertThat(plan(RUN).resolved().keySet())
                .containsExactly(
                        "name",
                        "seed",
                        "agents",
                        "rounds",
                        "precision",
                        "problem",
                        "model",
                        "loop",
                        "hypergradient",
                        "levels",
                        "network",
                        "record");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "",
                " ",
                "12",
                "1e3",
                "0x1F",
                "0o17",
                ".5",
                "+3",
                "1_000",
                "true",
                "True",
                "no",
                "null",
                "~",
                "Null",
                ".inf",
                "-.inf",
                ".nan",
                ".NaN",
                "- a",
                "a: b",
                "a #b",
                "#a",
                "'a'",
                "\"a\"",
                "{a}",
                "[a]",
                "a\nb",
                "a\n",
                "\ta",
                "a ",
                "@a",
                "%a",
                "*a",
                "&a",
                "!a",
                "|",
                ">",
                "?",
                "=",
                "<<",
                "2001-01-01",
                "1:30",
                "é λ 漢 🙂",
                "\u0007",
                "\\",
                "a\\nb",
                "---",
                "...",
                "key:",
                ":",
                "a,b",
                "0b1",
                "1.",
                "-",
                "--",
                "y",
                "on"
            })
    void writesTextThatReadsBackAsTheSame(String text) {
        Map<String, Object> tree = Map.of("text", text, "list", List.of(text), "deep", Map.of("text", text));
        Diagnostics diagnostics = new Diagnostics();
        Optional<Object> back =
                new YamlReader(diagnostics, ErrorCode.CONFIG_UNREADABLE, "").read(RunFileWriter.toYaml(tree));
        assertThat(back).contains(tree);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, 1, 0.1, 1e-300, 4.9e-324, 1.7976931348623157e308, 1e21, -1234567.875, 1.0 / 3})
    void writesNumbersThatReadBackAsTheSame(double number) {
        Optional<Object> back = new YamlReader(new Diagnostics(), ErrorCode.CONFIG_UNREADABLE, "")
                .read(RunFileWriter.toYaml(Map.of("number", number)));
        assertThat(back).contains(Map.of("number", number));
    }

    @Test
    void cannotBeChanged() {
        Map<String, Object> resolved = plan(RUN).resolved();
        assertThat(resolved).isUnmodifiable();
        assertThat((Map<?, ?>) resolved.get("levels")).isUnmodifiable();
    }
}
