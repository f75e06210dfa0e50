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
 * Threads of a dispatcher that end the process when they run out of memory. By itself Pekko ends the actor system, which leaves a process that takes no part
 * in the run and that no supervisor starts again; or the process, with an exit code that is not listed.
 */
final class EndingThreads {

    /** Made beforehand: there may be no memory for it later. */
    private static final byte[] LINE = (new Diagnostic(
                            ErrorCode.PROCESS_OUT_OF_MEMORY,
                            "",
                            "this process has run out of memory and ends",
                            "give it more by PARLEY_JAVA_OPTIONS=-Xmx…; started again, it continues from its checkpoint")
                    + System.lineSeparator())
            .getBytes(StandardCharsets.UTF_8);

    private static final int EXIT_CODE = ErrorCode.PROCESS_OUT_OF_MEMORY.kind().exitCode();

    private EndingThreads() {}

    /** Threads of a fixed number. */
    static final class Pool extends ThreadPoolExecutorConfigurator {

        Pool(Config dispatcher, DispatcherPrerequisites prerequisites) {
            super(dispatcher.getConfig("thread-pool-executor"), prerequisites);
        }

        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
            return super.createExecutorServiceFactory(id, ending(threads));
        }
    }

    /** Threads that get company while they block. */
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

    private static ThreadFactory ending(ThreadFactory threads) {
        MonitorableThreadFactory pekkos = (MonitorableThreadFactory) threads;
        Thread.UncaughtExceptionHandler handler = pekkos.exceptionHandler();
        return new MonitorableThreadFactory(
                pekkos.name(),
                pekkos.daemonic(),
                pekkos.contextClassLoader(),
                (thread, failure) -> {
                    if (failure instanceof OutOfMemoryError) {
                        System.err.write(LINE, 0, LINE.length);
                        Runtime.getRuntime().halt(EXIT_CODE);
                    }
                    handler.uncaughtException(thread, failure);
                },
                new AtomicLong());
    }
}
