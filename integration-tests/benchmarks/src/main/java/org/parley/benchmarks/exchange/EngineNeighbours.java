package org.parley.benchmarks.exchange;

import com.google.inject.Guice;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Settings;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.Place;
import org.parley.api.engine.Post;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;

/** The engine of a plugin jar, loaded as a run loads it. */
final class EngineNeighbours implements Neighbours {

    private final Plugins plugins;
    private final Engine engine;
    private final Post post;
    private final int bytes;
    private final int next;
    private final int last;
    private long number;

    EngineNeighbours(Path plugin, String name, Map<String, Object> with, int rank, int dimension) {
        plugins = Plugins.load(List.of(PluginDirectory.named(plugin)), Builtins.all(), Guice.createInjector());
        EngineFactory factory = plugins.registry().all(EngineFactory.class).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        Settings settings = ComponentSettings.of(factory, with, plugins.registry(), Path.of(""));
        engine = factory.open(settings, new Quiet(Place.evenly(rank, RingWork.PROCESSES, 2 * RingWork.PROCESSES)));
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
        plugins.close();
    }

    private record Quiet(Place place) implements EngineContext {
        @Override
        public void tell(String event) {
            // Nobody watches.
        }
    }
}
