/** Compressors, and mixing strategies that tolerate them. */
package org.parley.plugins.compression;
