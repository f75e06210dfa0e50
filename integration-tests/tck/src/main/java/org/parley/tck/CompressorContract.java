package org.parley.tck;

import org.parley.api.compression.CompressorFactory;

/** The contract of a compressor. */
public abstract class CompressorContract extends ComponentContract<CompressorFactory> {}
