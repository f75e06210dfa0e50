package org.parley.tck;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.parley.api.engine.Engine;
import org.parley.tck.check.EngineChecks;

/** The contract of an engine for several processes. Each engine is used by a separate thread. */
public abstract class EngineContract {

    /** Returns the engines of all ranks of a new run, by rank. The test kit closes them. */
    protected abstract List<? extends Engine> open(int processes);

    @TestFactory
    public final Stream<DynamicTest> checks() {
        return EngineChecks.of(this::open).stream().map(check -> ContractCheckTest.of(check, "the engine"));
    }
}
