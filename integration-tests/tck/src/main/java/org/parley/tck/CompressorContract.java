package org.parley.tck;

import java.util.List;
import org.parley.api.compression.CompressorFactory;
import org.parley.tck.law.CompressorLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;

/** The promises of a compressor. */
public abstract class CompressorContract extends ComponentContract<CompressorFactory> {

    @Override
    final List<Law> laws(Subject<CompressorFactory> subject) {
        return CompressorLaws.of(subject);
    }
}
