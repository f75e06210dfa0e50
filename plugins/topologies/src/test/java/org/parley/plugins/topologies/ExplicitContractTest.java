package org.parley.plugins.topologies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.topology.TopologyFactory;
import org.parley.tck.TopologyContract;

class ExplicitContractTest extends TopologyContract {

    @TempDir
    Path directory;

    private Path matrix;

    @Override
    protected TopologyFactory factory() {
        return new ExplicitFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("file", matrix.toString());
    }

    @BeforeEach
    void writeMatrix() throws IOException {
        matrix = directory.resolve("W.json");
        Files.writeString(matrix, "{\"weights\": [[0.5, 0.5, 0], [0.25, 0.5, 0.25], [0.25, 0, 0.75]]}");
    }
}
