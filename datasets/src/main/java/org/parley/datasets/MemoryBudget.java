package org.parley.datasets;

/** The memory that one source may fill, so that a packed file of endless zeros ends in a fault and not in an exhausted JVM. */
final class MemoryBudget {

    private static final double SHARE = 0.8;

    private final Source source;
    private final long most;
    private long taken;

    MemoryBudget(Source source) {
        this(source, (long) (SHARE * Runtime.getRuntime().maxMemory()));
    }

    MemoryBudget(Source source, long most) {
        this.source = source;
        this.most = most;
    }

    /** Called before or after every few kilobytes, never before something as large as a header claims. */
    void take(long bytes) {
        taken += bytes;
        if (taken > most) {
            throw source.fault(
                    "needs more than the " + (most >> 20) + " MiB of memory that Java may use",
                    "set limit, or give Java more: PARLEY_JAVA_OPTIONS=-Xmx8g");
        }
    }
}
