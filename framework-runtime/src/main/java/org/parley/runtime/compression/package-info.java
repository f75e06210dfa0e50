/** Buffers for compressed rows. */
package org.parley.runtime.compression;
