package org.parley.plugins.topologies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.topology.TopologyFactory;
import org.parley.tck.TopologyContract;

class RecordedContractTest extends TopologyContract {

    @TempDir
    Path directory;

    private Path links;

    @Override
    protected TopologyFactory factory() {
        return new RecordedFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("file", links.toString());
    }

    @BeforeEach
    void writeLinks() throws IOException {
        links = directory.resolve("links.json");
        Files.writeString(links, "{\"graphs\": [[[0, 1]], [[1, 2]], []]}");
    }
}
