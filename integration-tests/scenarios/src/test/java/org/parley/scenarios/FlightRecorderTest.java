package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.SplitRun;

/** Checks that a flight recording contains every round, exchange and message of every process. */
class FlightRecorderTest {

    private static final int AGENTS = 6;
    private static final int PROCESSES = 3;
    private static final int ROUNDS = 5;

    @TempDir
    Path directory;

    @Test
    void everyMessageThatIsSentIsWaitedForInTheSameExchange() throws IOException {
        Path file = directory.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            SplitRun.onThreads(PROCESSES, AGENTS, processes -> {
                Run run = Distribution.scenario("""
                        recipe: sparkle-gt
                        agents: %d
                        rounds: %d
                        topology: ring
                        model: {use: quadratic, with: {upper: 5, lower: 4}}
                        """.formatted(AGENTS, ROUNDS)).build(processes);
                run.start();
                IntStream.range(0, ROUNDS).forEach(round -> run.advance());
                return run;
            });
            recording.stop();
            recording.dump(file);
        }
        Map<String, List<RecordedEvent>> events = RecordingFile.readAllEvents(file).stream()
                .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
        assertThat(events.get("parley.Round")).hasSize(PROCESSES * ROUNDS);
        assertThat(events.get("parley.Round"))
                .extracting(event -> event.getInt("rank") + "/" + event.getLong("round"))
                .contains("0/1", "2/" + ROUNDS)
                .doesNotHaveDuplicates();
        assertThat(events.get("parley.Exchange"))
                .extracting(event -> event.getString("level"))
                .contains("upper", "lower", "auxiliary");
        // On a ring of three processes every exchange has a message to each of the two others.
        assertThat(events.get("parley.Send"))
                .hasSize(2 * events.get("parley.Exchange").size());
        assertThat(messages(events.get("parley.Wait"), "peer", "rank"))
                .containsExactlyInAnyOrderElementsOf(messages(events.get("parley.Send"), "rank", "peer"));
    }

    private static List<String> messages(List<RecordedEvent> events, String from, String to) {
        return events.stream()
                .map(event -> event.getInt(from) + " -> " + event.getInt(to) + " in " + event.getLong("exchange") + ": "
                        + event.getInt("bytes"))
                .toList();
    }
}
