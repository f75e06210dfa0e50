package org.parley.plugins.compression;

import java.util.Map;
import org.parley.api.compression.CompressorFactory;
import org.parley.tck.CompressorContract;

class QsgdContractTest extends CompressorContract {

    @Override
    protected CompressorFactory factory() {
        return new QsgdFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("bits", 2);
    }
}
