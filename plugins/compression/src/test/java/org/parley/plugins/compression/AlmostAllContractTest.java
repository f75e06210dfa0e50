package org.parley.plugins.compression;

import java.util.Map;
import org.parley.api.compression.CompressorFactory;
import org.parley.tck.CompressorContract;

class AlmostAllContractTest extends CompressorContract {

    @Override
    protected CompressorFactory factory() {
        return new TopKFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("fraction", 0.97);
    }
}
