package org.parley.benchmarks.exchange;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.Place;
import org.parley.api.engine.Post;
import org.parley.runtime.Parley;

/** The engine of a plugin jar, loaded as a run loads it. */
final class EngineNeighbours implements Neighbours {

    private final Parley parley;
    private final Engine engine;
    private final Post post;
    private final int bytes;
    private final int next;
    private final int last;
    private long number;

    EngineNeighbours(Path plugin, String name, Map<String, Object> with, int rank, int dimension) {
        parley = Parley.builder().plugins(plugin).build();
        List<String> settings = with.entrySet().stream()
                .map(set -> set.getKey() + "=" + set.getValue())
                .toList();
        engine = parley.engine(
                name, settings, new Quiet(Place.evenly(rank, RingWork.PROCESSES, 2 * RingWork.PROCESSES)));
        post = engine.meet();
        bytes = dimension * Float.BYTES;
        next = (rank + 1) % RingWork.PROCESSES;
        last = (rank + RingWork.PROCESSES - 1) % RingWork.PROCESSES;
    }

    @Override
    public void round(RingWork work) {
        work.writeForNext(post.claim(next, bytes).asFloatBuffer());
        post.send(next, number);
        work.writeForLast(post.claim(last, bytes).asFloatBuffer());
        post.send(last, number);
        ByteBuffer fromLast = post.await(last, number);
        work.readFromLast(fromLast.asFloatBuffer());
        post.release(last, number);
        ByteBuffer fromNext = post.await(next, number);
        work.readFromNext(fromNext.asFloatBuffer());
        post.release(next, number);
        work.mix();
        number++;
    }

    @Override
    public void close() {
        engine.close();
        parley.close();
    }

    private record Quiet(Place place) implements EngineContext {
        @Override
        public void tell(String event) {
            // Nobody watches.
        }
    }
}
