package org.parley.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.plan.RunPlan;

/** Fuzzes run files: mutated examples. Valid ones are planned twice and run for a moment. */
class RunFileFuzzTest extends FuzzTest {

    @Override
    protected String kind() {
        return "run-files";
    }

    @Override
    protected Target target() throws IOException {
        Installed installed = new Installed(directory);
        List<String> words = installed.vocabulary();
        List<String> examples = new ArrayList<>();
        for (Path file : Installed.runFiles()) {
            examples.add(Files.readString(file));
        }
        return new Target() {
            @Override
            public List<Input> honest() {
                return List.of(Input.of("text", "recipe: d-soba\nagents: 2\nrounds: 2\nmodel: {use: quadratic}\n"));
            }

            @Override
            public Input mutant(SplittableRandom random) {
                if (random.nextInt(8) == 0) {
                    List<byte[]> bytes = examples.stream().map(String::getBytes).toList();
                    return new Input("bytes", new ByteMutator(random).mutant(bytes));
                }
                return Input.of("text", new TextMutator(random, words).mutant(examples));
            }

            @Override
            public void take(Input input) throws IOException {
                Path file = Files.write(directory.resolve("run.yaml"), input.bytes());
                RunPlan plan = installed.parley().plan(file);
                String resolved = RunFileWriter.toYaml(plan.resolved());
                installed.tryOut(plan, installed.parley().plan("run.yaml", resolved, directory));
            }
        };
    }
}
