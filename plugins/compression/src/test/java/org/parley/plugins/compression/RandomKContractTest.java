package org.parley.plugins.compression;

import java.util.Map;
import org.parley.api.compression.CompressorFactory;
import org.parley.tck.CompressorContract;

class RandomKContractTest extends CompressorContract {

    @Override
    protected CompressorFactory factory() {
        return new RandomKFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("fraction", 0.3);
    }
}
