package org.parley.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.parley.runtime.RunOptions;

/** Fuzzes JSON files of run files: problems, weights, links and starts. Valid ones are run for a moment. */
class ProblemFileFuzzTest extends FuzzTest {

    private static final String AGENT = "{\"F\": [[1]], \"a\": [2], \"H\": [[1, 0], [0, 1]], \"b\": [3, 4],"
            + " \"K\": [[1], [2]], \"G\": [[2]], \"C\": [[5], [6]], \"c\": [7]}";

    private static final Map<String, String> HONEST = Map.of(
            "quadratic", "{\"agents\": [" + AGENT + ",\n" + AGENT.replace("\"a\": [2]", "\"a\": [-1.5e0]") + "]}\n",
            "explicit", "{\"weights\": [[0.5, 0.5],\n [0.5, 0.5]]}\n",
            "recorded", "{\"graphs\": [[[0, 1]],\n [], [[1, 0]]]}\n",
            "start", "[[1, 2],\n [3.5, -4e-1]]\n");

    private static final Map<String, String> PLACES = Map.of(
            "quadratic", "model: {use: quadratic, with: {file: input.json}}",
            "explicit",
                    "model: {use: quadratic, with: {upper: 2, lower: 2}}\ntopology: {use: explicit, with: {file: input.json}}",
            "recorded",
                    "model: {use: quadratic, with: {upper: 2, lower: 2}}\ntopology: {use: recorded, with: {file: input.json}}",
            "start",
                    "model: {use: quadratic, with: {upper: 2, lower: 2}}\n"
                            + "levels: {upper: {start: {use: file, with: {file: input.json}}}}");

    private static final List<String> WORDS = List.of(
            "\"agents\"", "\"weights\"", "\"graphs\"", "\"F\"", "\"G\"", "null", "true", "[0, 1]", "[[1]]", "{}");

    @Override
    protected String kind() {
        return "problem-files";
    }

    @Override
    protected Target target() {
        Installed installed = new Installed(directory);
        List<String> forms = HONEST.keySet().stream().sorted().toList();
        return new Target() {
            @Override
            public List<Input> honest() {
                return forms.stream()
                        .map(form -> Input.of(form, HONEST.get(form)))
                        .toList();
            }

            @Override
            public Input mutant(SplittableRandom random) {
                String form = forms.get(random.nextInt(forms.size()));
                return Input.of(form, new TextMutator(random, WORDS).mutant(List.of(HONEST.get(form))));
            }

            @Override
            public void take(Input input) throws IOException {
                Files.write(directory.resolve("input.json"), input.bytes());
                String run = "recipe: d-soba\nagents: 2\nrounds: 3\n" + PLACES.get(input.form()) + "\n";
                Path file = Files.writeString(directory.resolve("run.yaml"), run);
                installed
                        .parley()
                        .run(
                                installed.parley().plan(file),
                                RunOptions.inMemory().threads(1));
            }
        };
    }
}
