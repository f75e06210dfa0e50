package org.parley.fuzz;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Ends the process if one input takes too long, because a thread that hangs cannot be ended. The input is kept first. The limit is
 * processor time, because the machine may be busy. A thread that waits forever uses none, so it has a separate limit.
 */
final class Watchdog implements AutoCloseable {

    private static final long MOST_PROCESSOR_SECONDS = 30;
    private static final long MOST_SECONDS = 600;
    private static final int HUNG = 86;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final String kind;
    private final Thread worker = Thread.currentThread();
    private final Thread observer = new Thread(this::watch, "watchdog");
    private volatile Input current;
    private volatile long begunAt;
    private volatile long processorTimeAtBegin;
    private long slowest;

    Watchdog(String kind) {
        this.kind = kind;
        observer.setDaemon(true);
        observer.start();
    }

    /** Returns the processor time of this process, including all threads of the JVM. */
    static double processorSeconds() {
        return PROCESS.getProcessCpuTime() / 1e9;
    }

    void begins(Input input) {
        begunAt = System.nanoTime();
        processorTimeAtBegin = THREADS.getCurrentThreadCpuTime();
        current = input;
    }

    void ends() {
        current = null;
        slowest = Math.max(slowest, THREADS.getCurrentThreadCpuTime() - processorTimeAtBegin);
    }

    double slowestSeconds() {
        return slowest / 1e9;
    }

    @Override
    public void close() {
        observer.interrupt();
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(500);
                Input input = current;
                if (input != null && isTooLong()) {
                    System.out.println(
                            "fuzz " + kind + ": an input hangs, kept as " + Corpus.keep(kind, input, HUNG) + stack());
                    Runtime.getRuntime().halt(HUNG);
                }
            }
        } catch (InterruptedException done) {
            Thread.currentThread().interrupt();
        } catch (IOException unwritable) {
            Runtime.getRuntime().halt(HUNG);
        }
    }

    private boolean isTooLong() {
        long processor = THREADS.getThreadCpuTime(worker.getId()) - processorTimeAtBegin;
        return processor > TimeUnit.SECONDS.toNanos(MOST_PROCESSOR_SECONDS)
                || System.nanoTime() - begunAt > TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    }

    private String stack() {
        return Arrays.stream(worker.getStackTrace())
                .map(frame -> System.lineSeparator() + "    at " + frame)
                .collect(Collectors.joining());
    }
}
