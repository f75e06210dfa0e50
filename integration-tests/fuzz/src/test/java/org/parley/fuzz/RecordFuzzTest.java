package org.parley.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.record.MetricsFile;

/**
 * Fuzzes checkpoints, and the other files of a resumed run. A damaged file is skipped or rejected, and the result of the run does not
 * change. Only a forged file with a valid checksum can change it.
 */
class RecordFuzzTest extends FuzzTest {

    private static final String RUN = """
            recipe: sparkle-ed-gt
            agents: 3
            rounds: 12
            seed: 7
            topology: complete
            model: {use: quadratic, with: {upper: 2, lower: 3}}
            record: {every: 4, checkpoint-seconds: 0}
            """;

    private static final String CHECKPOINT = "checkpoint/round-000000000012.checkpoint";
    private static final List<String> OTHERS =
            List.of("metrics.csv", "provenance.json", "result.json", "resolved.yaml");

    @Override
    protected String kind() {
        return "checkpoints";
    }

    @Override
    protected Target target() throws IOException {
        Parley parley = Parley.builder().plugins(plugins()).build();
        Path honest = directory.resolve("honest");
        parley.run(
                parley.plan("run.yaml", RUN, directory), RunOptions.into(honest).threads(1));
        Files.deleteIfExists(honest.resolve("report.html"));
        byte[] checkpoint = Files.readAllBytes(honest.resolve(CHECKPOINT));
        Path longer = directory.resolve("longer");
        Trees.copy(honest, longer);
        resume(parley, longer);
        List<String> expected = rows(longer);
        return new Target() {
            @Override
            public List<Input> honest() {
                return List.of(new Input("damaged", checkpoint), new Input("forged", forged(checkpoint)));
            }

            @Override
            public Input mutant(SplittableRandom random) {
                ByteMutator mutator = new ByteMutator(random);
                return switch (random.nextInt(8)) {
                    case 0, 1, 2 -> new Input("damaged", mutator.mutant(List.of(checkpoint)));
                    case 3, 4, 5 -> new Input("forged", forged(mutator.mutant(List.of(checkpoint))));
                    default -> other(mutator, OTHERS.get(random.nextInt(OTHERS.size())));
                };
            }

            private Input other(ByteMutator mutator, String file) {
                try {
                    return new Input(file, mutator.mutant(List.of(Files.readAllBytes(honest.resolve(file)))));
                } catch (IOException unreadable) {
                    throw new IllegalStateException(unreadable);
                }
            }

            @Override
            public void take(Input input) throws IOException {
                Path run = directory.resolve("run");
                Trees.copy(honest, run);
                try {
                    boolean ofCheckpoint = !OTHERS.contains(input.form());
                    Files.write(run.resolve(ofCheckpoint ? CHECKPOINT : input.form()), input.bytes());
                    resume(parley, run);
                    if (input.form().equals("damaged") && !rows(run).equals(expected)) {
                        throw new Defect("silently different: " + rows(run));
                    }
                } finally {
                    Trees.delete(run);
                }
            }
        };
    }

    /** Returns only the plugins that the run needs, because every resume computes all checksums. */
    private Path plugins() throws IOException {
        Path few = Files.createDirectory(directory.resolve("plugins"));
        for (String name : List.of("core", "sparkle", "models", "topologies")) {
            String jar = name + "-" + Installed.VERSION + ".jar";
            Files.copy(Installed.plugins().resolve(jar), few.resolve(jar));
        }
        return few;
    }

    private static void resume(Parley parley, Path run) {
        parley.resume(
                run,
                parley.planToResume(run, "rounds=16"),
                RunOptions.inMemory().threads(1));
    }

    private static List<String> rows(Path run) {
        return MetricsFile.read(run.resolve("metrics.csv")).rows().stream()
                .map(row -> row.round() + " " + row.values())
                .toList();
    }

    /** Returns a checkpoint with a valid checksum. */
    private static byte[] forged(byte[] checkpoint) {
        int end = Math.max(0, checkpoint.length - Long.BYTES);
        CRC32 sum = new CRC32();
        sum.update(checkpoint, 0, end);
        byte[] forged = Arrays.copyOf(checkpoint, end + Long.BYTES);
        ByteBuffer.wrap(forged).putLong(end, sum.getValue());
        return forged;
    }
}
