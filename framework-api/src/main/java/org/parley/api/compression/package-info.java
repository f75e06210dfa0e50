/**
 * Compression of messages. Start with {@link org.parley.api.compression.CompressorFactory}. A
 * {@link org.parley.api.compression.Compressor} encodes and decodes an agent's vector. It writes to a
 * {@link org.parley.api.compression.BitWriter} and reads from a {@link org.parley.api.compression.BitReader}.
 */
package org.parley.api.compression;
