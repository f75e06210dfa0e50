package org.parley.runtime.record;

/**
 * How far a growing file had come, and what it held.
 *
 * @param sha256 of the first {@code length} bytes
 */
public record FileMark(long length, String sha256) {}
