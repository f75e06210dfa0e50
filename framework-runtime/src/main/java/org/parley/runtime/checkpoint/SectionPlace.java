package org.parley.runtime.checkpoint;

/** Where in its file a section is, in bytes. */
record SectionPlace(long offset, long length) {

    /** Whether it lies between these two places. */
    boolean isWithin(long from, long to) {
        return offset >= from && length >= 0 && length <= to - offset;
    }
}
