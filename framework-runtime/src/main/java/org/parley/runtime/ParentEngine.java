package org.parley.runtime;

import java.util.Optional;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Post;

/** The engine of a process that has started the others itself: it does not wait for one that has come to its end. */
final class ParentEngine implements Engine {

    private final Engine engine;
    private Optional<Thread> waiting = Optional.empty();
    private Optional<Fault> failure = Optional.empty();

    ParentEngine(Engine engine) {
        this.engine = engine;
    }

    @Override
    public Post meet() {
        begin();
        try {
            return engine.meet();
        } catch (ParleyException interrupted) {
            throw failure().map(ParleyException::new).orElse(interrupted);
        } finally {
            end();
        }
    }

    /** One of the others has failed; what it had to tell the rest of the run it has told. */
    synchronized void childFailed(Fault how) {
        failure = failure.or(() -> Optional.of(how));
        waiting.ifPresent(Thread::interrupt);
    }

    @Override
    public void fail(Fault reason) {
        engine.fail(reason);
    }

    @Override
    public void close() {
        engine.close();
    }

    private synchronized void begin() {
        failure.ifPresent(how -> {
            throw new ParleyException(how);
        });
        waiting = Optional.of(Thread.currentThread());
    }

    /** An interrupt of ours is over with the waiting that it has ended. */
    private synchronized void end() {
        waiting = Optional.empty();
        if (failure.isPresent()) {
            Thread.interrupted();
        }
    }

    private synchronized Optional<Fault> failure() {
        return failure;
    }
}
