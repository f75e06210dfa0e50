/** Messages in fewer bits: compressors, and strategies that bear them. */
package org.parley.plugins.compression;
