package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Prints a table of the activities of processes during exchanges, and draws a picture of some rounds, from flight recordings. The program
 * is a single file: {@code java Timeline.java PICTURE.svg FIRST_ROUND ROUNDS RECORDING.jfr…}.
 */
public final class Timeline {

    private static final double WIDTH = 1000;
    private static final double LEFT = 60;
    private static final double LANE = 64;
    private static final double BAR = 30;
    private static final Map<String, String> COLORS = Map.of(
            "parley.Round",
            "#e8eaed",
            "parley.Exchange",
            "#a8c7fa",
            "parley.Send",
            "#0b57d0",
            "parley.Wait",
            "#e46962");
    private static final List<String> KINDS = List.of("parley.Round", "parley.Exchange", "parley.Send", "parley.Wait");

    private record Span(String kind, int rank, int peer, long number, Instant begin, Instant end) {

        static Span of(RecordedEvent event) {
            String kind = event.getEventType().getName();
            boolean isMessage = event.hasField("peer");
            return new Span(
                    kind,
                    event.getInt("rank"),
                    isMessage ? event.getInt("peer") : -1,
                    event.getLong(kind.equals("parley.Round") ? "round" : "exchange"),
                    event.getStartTime(),
                    event.getEndTime());
        }

        String exchange() {
            return rank + "/" + number;
        }

        double millis() {
            return Timeline.millis(begin, end);
        }
    }

    /** A message: sender, receiver and exchange. */
    private record Key(int from, int to, long exchange) {}

    private final List<Span> spans = new ArrayList<>();
    private final Map<Key, Span> sends = new HashMap<>();

    private Timeline(List<Path> recordings) throws IOException {
        for (Path recording : recordings) {
            for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
                if (KINDS.contains(event.getEventType().getName())) {
                    spans.add(Span.of(event));
                }
            }
        }
        spans.sort(Comparator.comparing(Span::begin));
        spans.stream()
                .filter(span -> span.kind().equals("parley.Send"))
                .forEach(send -> sends.put(new Key(send.rank(), send.peer(), send.number()), send));
    }

    public static void main(String[] arguments) throws IOException {
        List<Path> recordings = List.of(arguments).subList(3, arguments.length).stream()
                .map(Path::of)
                .toList();
        Timeline timeline = new Timeline(recordings);
        long first = Long.parseLong(arguments[1]);
        timeline.print(first);
        Files.writeString(Path.of(arguments[0]), timeline.picture(first, Integer.parseInt(arguments[2])));
    }

    /** Prints the milliseconds per round from a round on. */
    private void print(long first) {
        Map<Integer, double[]> ofRanks = new TreeMap<>();
        Instant from = begin(first);
        Set<String> ofRounds = spans.stream()
                .filter(span -> span.kind().equals("parley.Exchange"))
                .map(Span::exchange)
                .collect(Collectors.toSet());
        for (Span span : spans) {
            // Metrics and decisions between rounds are exchanges of numbers, not of vectors.
            boolean isBetweenRounds = span.kind().equals("parley.Wait") && !ofRounds.contains(span.exchange());
            if (span.begin().isBefore(from) || isBetweenRounds) {
                continue;
            }
            double[] sums = ofRanks.computeIfAbsent(span.rank(), rank -> new double[5]);
            switch (span.kind()) {
                case "parley.Round" -> {
                    sums[0]++;
                    sums[1] += span.millis();
                }
                case "parley.Exchange" -> sums[2] += span.millis();
                case "parley.Wait" -> {
                    sums[3] += span.millis();
                    sums[4] += overlapped(span);
                }
                default -> {}
            }
        }
        System.out.println("| rank | rounds | round, ms | in exchanges | waiting | messages in flight before |");
        System.out.println("|---|---|---|---|---|---|");
        ofRanks.forEach((rank, sums) -> System.out.printf(
                Locale.ROOT,
                "| %d | %.0f | %.3f | %.3f | %.3f | %.3f |%n",
                rank,
                sums[0],
                sums[1] / sums[0],
                sums[2] / sums[0],
                sums[3] / sums[0],
                sums[4] / sums[0]));
    }

    /** Returns the time between the end of sending and the start of waiting for a message. */
    private double overlapped(Span wait) {
        Span send = sends.get(new Key(wait.peer(), wait.rank(), wait.number()));
        return send == null ? 0 : Math.max(0, millis(send.end(), wait.begin()));
    }

    private Instant begin(long round) {
        return spans.stream()
                .filter(span -> span.kind().equals("parley.Round") && span.number() == round)
                .map(Span::begin)
                .min(Comparator.naturalOrder())
                .orElseThrow(() -> new IllegalArgumentException("no recording has round " + round));
    }

    private String picture(long first, int rounds) {
        Instant from = begin(first);
        Instant to = begin(first + rounds);
        double scale = (WIDTH - LEFT) / millis(from, to);
        List<Span> shown = spans.stream()
                .filter(span -> span.end().isAfter(from) && span.begin().isBefore(to))
                .sorted(Comparator.comparingInt(span -> KINDS.indexOf(span.kind())))
                .toList();
        int ranks = 1 + shown.stream().mapToInt(Span::rank).max().orElse(0);
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" font-size=\"13\">%n",
                WIDTH,
                ranks * LANE + 40));
        for (int rank = 0; rank < ranks; rank++) {
            svg.append(String.format(Locale.ROOT, "<text x=\"4\" y=\"%.1f\">rank %d</text>%n", middle(rank) + 4, rank));
        }
        for (Span span : shown) {
            bar(span, from, scale, svg);
        }
        for (Span span : shown) {
            if (span.kind().equals("parley.Wait")) {
                message(span, from, scale, svg);
            }
        }
        legend(ranks, millis(from, to), svg);
        return svg.append("</svg>\n").toString();
    }

    private static void bar(Span span, Instant from, double scale, StringBuilder svg) {
        double x = Math.max(LEFT, LEFT + scale * millis(from, span.begin()));
        double end = Math.min(WIDTH, LEFT + scale * millis(from, span.end()));
        double inset = 3 * KINDS.indexOf(span.kind());
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\"/>%n",
                x,
                middle(span.rank()) - BAR / 2 + inset,
                Math.max(0.4, end - x),
                BAR - 2 * inset,
                COLORS.get(span.kind())));
    }

    /** Draws a line from the sending of a message to its receipt. */
    private void message(Span wait, Instant from, double scale, StringBuilder svg) {
        Span send = sends.get(new Key(wait.peer(), wait.rank(), wait.number()));
        if (send != null && !send.end().isBefore(from)) {
            double down = wait.rank() > wait.peer() ? BAR / 2 : -BAR / 2;
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.2f\" y1=\"%.1f\" x2=\"%.2f\" y2=\"%.1f\" stroke=\"#777\" stroke-width=\"0.8\"/>%n",
                    LEFT + scale * millis(from, send.end()),
                    middle(wait.peer()) + down,
                    Math.min(WIDTH, LEFT + scale * millis(from, wait.end())),
                    middle(wait.rank()) - down));
        }
    }

    private static void legend(int ranks, double millis, StringBuilder svg) {
        double x = LEFT;
        for (String kind : KINDS) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.0f\" y=\"%.0f\" width=\"12\" height=\"12\" fill=\"%s\"/><text x=\"%.0f\" y=\"%.0f\">%s</text>%n",
                    x,
                    ranks * LANE + 16,
                    COLORS.get(kind),
                    x + 17,
                    ranks * LANE + 27,
                    kind.substring("parley.".length())));
            x += 110;
        }
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.0f\" y=\"%.0f\">lines: messages; %.1f ms from left to right</text>%n",
                x,
                ranks * LANE + 27,
                millis));
    }

    private static double middle(int rank) {
        return rank * LANE + LANE / 2;
    }

    private static double millis(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e6;
    }
}
