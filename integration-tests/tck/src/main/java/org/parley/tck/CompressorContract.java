package org.parley.tck;

import org.parley.api.compression.CompressorFactory;

/** The promises of a compressor. */
public abstract class CompressorContract extends ComponentContract<CompressorFactory> {}
