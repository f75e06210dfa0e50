package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.EngineMessage;
import org.parley.api.engine.Placement;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;

/** What {@code parley traffic --audit} and the page list is what processes send. */
class AuditTest {

    private static final long DEADLINE_MILLIS = 60_000;
    private static final int PROCESSES = 3;

    @TempDir
    Path directory;

    /** Every message of a longer run has a line in the audit, and the audit of the same rounds has no other line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "recipe: sparkle-gt\ntopology: complete\nrecord: {every: 7, iterates: true}",
                "recipe: interact\nobserve: [kkt-residual, {use: hypergradient-error}, {use: spread, with: {metrics: [upper_loss], levels: [lower]}}]",
                "recipe: gossip-dsbo\ntopology: ring",
                "recipe: sparkle-ed-gt\ntopology: ring\nrecord: {average: true}\nstop: {seconds: 100}",
                "recipe: d-soba\ntopology: ring\nnetwork: {faults: [{use: delay, with: {bound: 2}}]}",
                "recipe: compressed-sparkle-gt\ntopology: ring"
            })
    void everyMessageOfARunIsListed(String head) throws Exception {
        Path file = Files.writeString(
                directory.resolve("run.yaml"),
                head + "\nagents: 5\nrounds: 30\nmodel: {use: quadratic, with: {upper: 3, lower: 4, samples: 20}}\n");
        String audit = Command.run("traffic", file, "--audit", "--processes", PROCESSES)
                .exits(0)
                .text();
        Set<String> sent = sentBy(Distribution.parley().plan(file));
        assertThat(sent)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(audit).contains(line));
        String brief = Command.run("traffic", file, "--audit", "--processes", PROCESSES, "--rounds", 30)
                .exits(0)
                .text();
        assertThat(brief.lines()
                        .filter(line -> line.matches("  .*: [0-9]+ messages? from .*"))
                        .map(line -> line.replaceFirst(": [0-9]+ messages? from .*", ""))
                        .filter(line -> !sent.contains(line)))
                .isEmpty();
        Set<String> kinds =
                Stream.of(MessageKind.values()).map(MessageKind::toString).collect(Collectors.toSet());
        sent.stream()
                .filter(line -> !line.startsWith(" "))
                .forEach(line -> kinds.remove(line.replaceFirst(" \\(.*", "")));
        assertThat(brief).contains("not sent here: ").endsWith("gaussian' of the plugin privacy\n");
        assertThat(brief.lines()
                        .filter(line -> line.startsWith("not sent here: "))
                        .findFirst())
                .hasValueSatisfying(line ->
                        assertThat(Set.of(line.substring(15).split(", "))).isEqualTo(kinds));
    }

    @Test
    void weightsOfSamplesAndSingleSamplesAreNoted() throws Exception {
        Path file = Files.writeString(directory.resolve("run.yaml"), """
                recipe: sparkle-gt
                agents: 3
                rounds: 2
                batch: 1
                topology: ring
                model: {use: hyper-cleaning, with: {hidden: []}}
                data: {use: digits, corruption: 0.3, validation: 0.2, test: 0.2}
                """);
        assertThat(Command.run("traffic", file, "--audit").exits(0).text())
                .contains(
                        "note: x has an entry for each training sample",
                        "note: levels.lower draws one sample at a time",
                        "note: no component protects these vectors by noise");
        assertThat(Command.run("traffic", file, "--audit", "--set", "batch=20").text())
                .doesNotContain("one sample at a time");
        assertThat(Command.run("traffic", Distribution.project().resolve("examples/private.yaml"), "--audit")
                        .text())
                .doesNotContain("note: ");
    }

    @Test
    void thePageIsMadeFromTheLists() throws IOException {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        String page = Files.readString(Distribution.project().resolve("docs/what-leaves-a-host.md"));
        page = withTable(page, "kinds of messages", kinds());
        page = withTable(page, "messages of engines", engines());
        new GeneratedFile("what-leaves-a-host.md", getClass()).isUpToDate(page);
    }

    private static String kinds() {
        StringBuilder table = new StringBuilder(
                "| kind | sender | content | reason | depends on | sent |\n|---|---|---|---|---|---|\n");
        for (MessageKind kind : MessageKind.values()) {
            table.append("| ")
                    .append(kind)
                    .append(" | ")
                    .append(kind.sender())
                    .append(" | ")
                    .append(kind.content());
            table.append(" | ").append(kind.reason()).append(" | ");
            table.append(
                    switch (kind.origin()) {
                        case DATA -> "**data**";
                        case SOFTWARE -> "software";
                        case PROGRESS -> "progress";
                    });
            table.append(" | ")
                    .append(kind.isByDefault() ? "in every run" : "if asked for")
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String engines() {
        StringBuilder table = new StringBuilder("| engine | kind | content | reason |\n|---|---|---|---|\n");
        try (Parley parley = Parley.builder()
                .pluginsIn(List.of(PluginDirectory.named(Distribution.engine())))
                .build()) {
            for (EngineFactory engine : parley.components().all(EngineFactory.class)) {
                for (EngineMessage message : engine.messages()) {
                    table.append("| `")
                            .append(engine.name())
                            .append("` | ")
                            .append(message.name())
                            .append(" | ");
                    table.append(message.content())
                            .append(" | ")
                            .append(message.reason())
                            .append(" |\n");
                }
            }
        }
        return table.toString();
    }

    private static String withTable(String page, String name, String table) {
        String head = "<!-- " + name + " -->\n";
        assertThat(page).contains(head);
        int start = page.indexOf(head) + head.length();
        int end = page.startsWith("|", start) ? page.indexOf("|\n\n", start) + 2 : start;
        return page.substring(0, start) + table + page.substring(end);
    }

    /** Returns the heads and the lines, without counts, that the messages of all processes have in an audit. */
    private Set<String> sentBy(RunPlan plan) throws Exception {
        Set<String> sent = new ConcurrentSkipListSet<>();
        MessageKind.Listener listener = (kind, what, from, to, bytes) -> {
            sent.add(kind + " (" + kind.sender() + ")");
            if (what != kind) {
                sent.add("  " + what);
            }
        };
        Placement place = Placement.evenly(0, PROCESSES, plan.agents());
        ThreadEngines engines = new ThreadEngines(PROCESSES, DEADLINE_MILLIS);
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        try {
            List<Future<RunResult>> results = new ArrayList<>();
            for (int rank = 0; rank < PROCESSES; rank++) {
                ProcessContext context = new ProcessContext(engines.engine(rank), place.at(rank), false, listener);
                results.add(threads.submit(() -> Distribution.parley()
                        .run(
                                plan,
                                RunOptions.into(directory.resolve("out"))
                                        .threads(1)
                                        .on(context))));
            }
            for (Future<RunResult> result : results) {
                result.get();
            }
            return new TreeSet<>(sent);
        } finally {
            threads.shutdownNow();
        }
    }
}
