package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.resolved;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.FakeModel;
import org.parley.runtime.config.FakeRegistry;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;

class RunFilesTest {

    private static final String RUN = BASICS + "recipe: sparkle-ed-gt\n";

    @TempDir
    private Path directory;

    @Test
    void namesTheRunAfterItsFile() throws IOException {
        assertThat(plan(write("my.first run.yaml", RUN)).name()).isEqualTo("my.first run");
    }

    @Test
    void headsTheProblemsWithTheFileName() throws IOException {
        assertThat(refusal(write("bad.yaml", "agents: 0\n" + "rounds: 1\nmodel: quadratic\nrecipe: sparkle-ed-gt")))
                .hasMessage("bad.yaml has 1 error:\n  1) PARLEY-102 agents: must be from 1 to 1000000, got 0");
    }

    @Test
    void refusesAFileThatIsMissingOrADirectory() {
        assertThat(refusal(directory.resolve("absent.yaml")))
                .hasMessageContaining("PARLEY-107 file not found: " + directory.resolve("absent.yaml"));
        assertThat(refusal(directory)).hasMessageContaining(directory + " is a directory");
    }

    @Test
    void refusesBinaryFilesAndHugeFiles() throws IOException {
        Path binary = directory.resolve("binary.yaml");
        Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, (byte) 0x80});
        assertThat(refusal(binary)).hasMessageContaining("PARLEY-107 is not a text file in UTF-8");
        Path latin = directory.resolve("latin.yaml");
        Files.write(latin, "agents: 8\nname: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refusal(latin)).hasMessageContaining("the byte 0xE9 in line 2 is not valid");
        Path huge = write("huge.yaml", "name: " + "x".repeat(5_000_000));
        assertThat(refusal(huge)).hasMessageContaining("is larger than 5 MB");
    }

    @Test
    void readsAFileOfSomeMegabytes() throws IOException {
        assertThat(plan(write("large.yaml", RUN + ("#" + " x".repeat(40) + "\n").repeat(40_000)))
                        .agents())
                .isEqualTo(8);
    }

    @Test
    void laysAFileOverWhatItExtends() throws IOException {
        write("grandparent.yaml", RUN + "seed: 3\nlevels: {upper: {step: 0.5}, lower: {step: 0.5}}\n");
        Files.createDirectories(directory.resolve("shared"));
        write("shared/parent.yaml", "extends: ../grandparent.yaml\nseed: 4\nrounds: 7\n");
        RunPlan plan =
                plan(write("child.yaml", "extends: shared/parent.yaml\nseed: 5\nlevels: {lower: {step: 0.25}}\n"));
        assertThat(plan.seed()).isEqualTo(5);
        assertThat(plan.rounds()).isEqualTo(7);
        assertThat(resolved(plan, "levels.upper.step.with.value")).isEqualTo(0.5);
        assertThat(resolved(plan, "levels.lower.step.with.value")).isEqualTo(0.25);
    }

    @Test
    void followsTheNearestRecipe() throws IOException {
        write("parent.yaml", BASICS + "recipe: broken\n");
        assertThat(plan(write("child.yaml", "extends: parent.yaml\nrecipe: sparkle-ed-gt\n"))
                        .levels())
                .containsOnlyKeys("upper", "lower", "auxiliary");
    }

    @Test
    void laysTheParentOverItsRecipe() throws IOException {
        write("parent.yaml", RUN + "levels: {upper: {step: 0.5}}\n");
        RunPlan plan = plan(write("child.yaml", "extends: parent.yaml\n"));
        assertThat(resolved(plan, "levels.upper.step.with.value")).isEqualTo(0.5);
        assertThat(resolved(plan, "levels.lower.step.use")).isEqualTo("inverse-square-root");
    }

    @Test
    void refusesACircleOfFiles() throws IOException {
        write("a.yaml", RUN + "extends: b.yaml\n");
        write("b.yaml", "extends: a.yaml\n");
        assertThat(refusal(directory.resolve("a.yaml")))
                .hasMessageContaining(
                        "PARLEY-108 extends: 'a.yaml' extends this file in turn (remove one of the two extends keys; from b.yaml)");
    }

    @Test
    void blamesAMissingParentAndNotWhatItWouldHaveBrought() throws IOException {
        ParleyException refusal = refusal(write("child.yaml", "extends: absent.yaml\nseed: x\n"));
        assertThat(refusal.diagnostics()).hasSize(2);
        assertThat(refusal)
                .hasMessageContaining("PARLEY-107 extends: file not found: " + directory.resolve("absent.yaml"))
                .hasMessageContaining("PARLEY-105 seed");
    }

    @Test
    void saysWhichFileADiagnosticIsIn() throws IOException {
        write("parent.yaml", RUN + "seed: x\n");
        assertThat(refusal(write("child.yaml", "extends: parent.yaml\n")))
                .hasMessageContaining("seed: must be a whole number, got 'x' (from parent.yaml)");
        write("parent.yaml", "a: b: c\n");
        assertThat(refusal(directory.resolve("child.yaml"))).hasMessageContaining("parent.yaml line 1, column 5");
    }

    @Test
    void resolvesPathsAgainstTheFileThatContainsThem() throws IOException {
        Files.createDirectories(directory.resolve("shared"));
        write("shared/problem.json", "{}");
        write(
                "shared/parent.yaml",
                "agents: 8\nrounds: 1\nrecipe: sparkle-ed-gt\nmodel: {use: quadratic, with: {file: problem.json}}\n");
        RunPlan plan = plan(write("child.yaml", "extends: shared/parent.yaml\nmodel: {with: {upper: 3}}\n"));
        Path file = directory.resolve("shared/problem.json").toAbsolutePath().normalize();
        assertThat(plan.model().settings().get(FakeModel.FILE)).isEqualTo(file);
        assertThat(resolved(plan, "model.with.file")).isEqualTo(file.toString());
    }

    @Test
    void refusesFilesThatAreNotThere() throws IOException {
        Path run = write(
                "run.yaml",
                "agents: 8\nrounds: 1\nrecipe: sparkle-ed-gt\nmodel: {use: quadratic, with: {file: problem.json}}\n");
        assertThat(refusal(run))
                .hasMessageContaining(
                        "PARLEY-107 model.with.file: file not found: " + directory.resolve("problem.json"));
        Files.createDirectories(directory.resolve("problem.json"));
        assertThat(refusal(run)).hasMessageContaining(directory.resolve("problem.json") + " is a directory");
    }

    @Test
    void writesNothing() throws IOException {
        plan(write("run.yaml", RUN));
        refusal(write("bad.yaml", "agents: 0\n"));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("run.yaml", "bad.yaml");
        }
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static RunPlan plan(Path file) {
        return new RunPlanner(FakeRegistry.full()).plan(RunSource.file(file), PlanOptions.with());
    }

    private static ParleyException refusal(Path file) {
        return catchThrowableOfType(ParleyException.class, () -> plan(file));
    }
}
