package org.parley.tck.law;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Finds the line of a component that allocates.
 *
 * <p>A collection takes the memory away that a thread allocates from. The next allocation of the thread needs new memory, and for this the
 * flight recorder of the JVM has an event with the stack: so the event after a collection shows the first allocation after it.
 */
final class AllocatingCall {

    private static final String EVENT = "jdk.ObjectAllocationInNewTLAB";
    private static final int ATTEMPTS = 5;
    private static final int ROUNDS = 20;
    private static final int DEEPEST = 3;

    /** Whose code is not the component's. */
    private static final List<String> FRAMEWORK = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.parley.api.",
            "org.parley.runtime.",
            "org.parley.tck.lab.",
            "org.parley.tck.law.");

    private AllocatingCall() {}

    /**
     * What is allocated and where, such as {@code OptionalDouble in Example.step (Example.java:12), which calls AgentWorkspace.smoothness}.
     *
     * @param round allocates on this thread, if not every time
     * @return the place that was seen most often; empty where this JVM does not show it
     */
    static Optional<String> in(Runnable round) {
        try {
            return mostFrequent(record(round));
        } catch (IOException | RuntimeException | LinkageError withoutRecorder) {
            return Optional.empty(); // the law has been broken all the same
        }
    }

    private static List<RecordedEvent> record(Runnable round) throws IOException {
        Path file = Files.createTempFile("parley-allocation", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(EVENT).withStackTrace();
            recording.start();
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                System.gc();
                for (int i = 0; i < ROUNDS; i++) {
                    round.run();
                }
            }
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static Optional<String> mostFrequent(List<RecordedEvent> events) {
        Map<String, Integer> places = new LinkedHashMap<>();
        events.stream()
                .filter(event -> event.getEventType().getName().equals(EVENT) && event.getStackTrace() != null)
                .filter(event -> isOfThisThread(event.getThread()))
                .map(event -> place(
                        event.getClass("objectClass"), event.getStackTrace().getFrames()))
                .flatMap(Optional::stream)
                .forEach(place -> places.merge(place, 1, Integer::sum));
        return places.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    private static boolean isOfThisThread(RecordedThread thread) {
        return thread != null
                && thread.getJavaThreadId() == Thread.currentThread().getId();
    }

    /** The innermost line of the component, and what it calls there; without one, where the framework allocates. */
    private static Optional<String> place(RecordedClass allocated, List<RecordedFrame> stack) {
        if (stack.stream().noneMatch(frame -> isRound(frame.getMethod()))) {
            return Optional.empty(); // the recorder's own, between two rounds
        }
        String what = simpleName(allocated.getName());
        return IntStream.range(0, stack.size())
                .filter(i -> !isFramework(stack.get(i).getMethod()))
                .boxed()
                .findFirst()
                .map(i -> what + " in " + line(stack.get(i))
                        + (i == 0
                                ? ""
                                : ", which calls " + name(stack.get(i - 1).getMethod())))
                .or(() -> Optional.of(what + " in "
                        + String.join(
                                ", called by ",
                                stack.stream()
                                        .limit(DEEPEST)
                                        .map(AllocatingCall::line)
                                        .toList())));
    }

    private static boolean isRound(RecordedMethod method) {
        return method.getType().getName().equals("org.parley.runtime.engine.run.Run")
                && method.getName().equals("advance");
    }

    private static boolean isFramework(RecordedMethod method) {
        return FRAMEWORK.stream().anyMatch(method.getType().getName()::startsWith);
    }

    private static String line(RecordedFrame frame) {
        String type = frame.getMethod().getType().getName();
        String file = simpleName(type).replaceFirst("\\$.*", "") + ".java";
        return name(frame.getMethod()) + " (" + file + ":" + frame.getLineNumber() + ")";
    }

    /** A lambda has the name of the method that it stands in. */
    private static String name(RecordedMethod method) {
        return simpleName(method.getType().getName()) + "."
                + method.getName().replaceFirst("^lambda\\$(.+)\\$\\d+$", "$1");
    }

    /** {@code double[]} for {@code [D}. */
    private static String simpleName(String type) {
        String element = type.replaceFirst("^\\[+L?", "").replace(";", "");
        String brackets =
                "[]".repeat(type.length() - type.replaceFirst("^\\[+", "").length());
        String primitive = brackets.isEmpty()
                ? element
                : switch (element) {
                    case "D" -> "double";
                    case "F" -> "float";
                    case "I" -> "int";
                    case "J" -> "long";
                    case "B" -> "byte";
                    case "Z" -> "boolean";
                    case "C" -> "char";
                    case "S" -> "short";
                    default -> element;
                };
        return primitive.substring(primitive.lastIndexOf('.') + 1) + brackets;
    }
}
