package org.parley.plugins.engine.pekko;

import com.typesafe.config.Config;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;
import org.apache.pekko.dispatch.ForkJoinExecutorConfigurator;
import org.apache.pekko.dispatch.MonitorableThreadFactory;
import org.apache.pekko.dispatch.ThreadPoolExecutorConfigurator;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;

/**
 * Threads that end the process when memory runs out. By default, Pekko would end the actor system, which leaves an idle
 * process that no supervisor restarts, or end the process with an undocumented exit code.
 */
final class EndingThreads {

    /** Created in advance, because there may be no memory for it later. */
    private static final byte[] LINE = (new Diagnostic(
                            ErrorCode.PROCESS_OUT_OF_MEMORY,
                            "",
                            "this process ran out of memory and ends",
                            "give it more with PARLEY_JAVA_OPTIONS=-Xmx…; when restarted, it resumes from its checkpoint")
                    + System.lineSeparator())
            .getBytes(StandardCharsets.UTF_8);

    private static final int EXIT_CODE = ErrorCode.PROCESS_OUT_OF_MEMORY.kind().exitCode();

    private EndingThreads() {}

    /** A fixed number of threads. */
    static final class Pool extends ThreadPoolExecutorConfigurator {

        Pool(Config dispatcher, DispatcherPrerequisites prerequisites) {
            super(dispatcher.getConfig("thread-pool-executor"), prerequisites);
        }

        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
            return super.createExecutorServiceFactory(id, ending(threads));
        }
    }

    /** Threads of a fork-join pool, which adds threads while some are blocked. */
    static final class ForkJoin extends ExecutorServiceConfigurator {

        private final ForkJoinExecutorConfigurator pekkos;

        ForkJoin(Config dispatcher, DispatcherPrerequisites prerequisites) {
            super(dispatcher, prerequisites);
            pekkos = new ForkJoinExecutorConfigurator(dispatcher.getConfig("fork-join-executor"), prerequisites);
        }

        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
            return pekkos.createExecutorServiceFactory(id, ending(threads));
        }
    }

    /** Returns a thread that is not started yet. */
    static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (Throwable failure) {
                        endIfOutOfMemory(failure);
                        throw failure;
                    }
                },
                name);
        thread.setDaemon(true);
        return thread;
    }

    private static ThreadFactory ending(ThreadFactory threads) {
        MonitorableThreadFactory pekkos = (MonitorableThreadFactory) threads;
        Thread.UncaughtExceptionHandler handler = pekkos.exceptionHandler();
        return new MonitorableThreadFactory(
                pekkos.name(),
                pekkos.daemonic(),
                pekkos.contextClassLoader(),
                (thread, failure) -> {
                    endIfOutOfMemory(failure);
                    handler.uncaughtException(thread, failure);
                },
                new AtomicLong());
    }

    private static void endIfOutOfMemory(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            System.err.write(LINE, 0, LINE.length);
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }
}
