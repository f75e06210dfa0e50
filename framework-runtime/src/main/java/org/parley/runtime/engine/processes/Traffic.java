package org.parley.runtime.engine.processes;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.parley.api.component.Fault;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Place;
import org.parley.api.engine.Post;

/** What processes send each other in a round: counted in a short run whose processes are threads of this one. */
public final class Traffic {

    private static final long DEADLINE_MILLIS = 600_000;

    private final double[][] messages;
    private final double[][] bytes;

    private Traffic(double[][] messages, double[][] bytes) {
        this.messages = messages;
        this.bytes = bytes;
    }

    /**
     * The mean of some rounds; the first one, in which strategies begin, does not count.
     *
     * @param place of any of the processes
     * @param part the part of a run that lives in a process, started; each call advances it by a round
     */
    public static Traffic count(Place place, int rounds, Function<Processes, Runnable> part) {
        ThreadEngines engines = new ThreadEngines(place.processes(), DEADLINE_MILLIS);
        CountedEngine[] counted = IntStream.range(0, place.processes())
                .mapToObj(rank -> new CountedEngine(engines.engine(rank), place.processes()))
                .toArray(CountedEngine[]::new);
        new ThreadProcesses(rank -> counted[rank], place).all(processes -> {
            Runnable round = part.apply(processes);
            round.run();
            CountedEngine own = counted[processes.place().rank()];
            own.forget();
            for (int k = 0; k < rounds; k++) {
                round.run();
            }
            return own;
        });
        return new Traffic(
                perRound(counted, rounds, engine -> engine.messages),
                perRound(counted, rounds, engine -> engine.bytes));
    }

    private static double[][] perRound(CountedEngine[] engines, int rounds, Function<CountedEngine, long[]> counts) {
        return Arrays.stream(engines)
                .map(engine -> Arrays.stream(counts.apply(engine))
                        .mapToDouble(count -> (double) count / rounds)
                        .toArray())
                .toArray(double[][]::new);
    }

    public int processes() {
        return bytes.length;
    }

    public double messages(int from, int to) {
        return messages[from][to];
    }

    /** As engines are given them, before what a network puts around them. */
    public double bytes(int from, int to) {
        return bytes[from][to];
    }

    public double bytesFrom(int rank) {
        return Arrays.stream(bytes[rank]).sum();
    }

    public double bytesTo(int rank) {
        return Arrays.stream(bytes).mapToDouble(ofSender -> ofSender[rank]).sum();
    }

    private static final class CountedEngine implements Engine {

        private final Engine engine;
        private final long[] messages;
        private final long[] bytes;

        CountedEngine(Engine engine, int processes) {
            this.engine = engine;
            this.messages = new long[processes];
            this.bytes = new long[processes];
        }

        void forget() {
            Arrays.fill(messages, 0);
            Arrays.fill(bytes, 0);
        }

        @Override
        public Post meet() {
            Post post = engine.meet();
            return new Post() {
                @Override
                public long epoch() {
                    return post.epoch();
                }

                @Override
                public ByteBuffer claim(int peer, int size) {
                    messages[peer]++;
                    bytes[peer] += size;
                    return post.claim(peer, size);
                }

                @Override
                public void send(int peer, long number) {
                    post.send(peer, number);
                }

                @Override
                public ByteBuffer await(int peer, long number) {
                    return post.await(peer, number);
                }

                @Override
                public void release(int peer, long number) {
                    post.release(peer, number);
                }
            };
        }

        @Override
        public void fail(Fault reason) {
            engine.fail(reason);
        }

        @Override
        public void close() {
            engine.close();
        }
    }
}
