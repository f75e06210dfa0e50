package org.parley.plugins.models.numeric;

/**
 * Where one thread puts the samples it works on. Agents take turns: a batch that is needed again later is copied again, which is faster than
 * keeping every agent's copy, because one small array stays in the cache and many do not.
 *
 * <p>A thread may outlive the model. An owner is therefore told by an object that refers to nothing: it would keep alive whatever it refers to.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class SharedWorkspace<A> {

    private A array;
    private int size = -1;
    private Object owner;
    private long version;
    private long stamp;

    /** Whether what this owner put here is still here. */
    public boolean holds(Object expectedOwner, long expectedVersion) {
        return owner == expectedOwner && version == expectedVersion;
    }

    /** Room for this many numbers, which belongs to the new owner. */
    public A clear(Arithmetic<A> arithmetic, int newSize, Object newOwner, long newVersion) {
        if (newSize > size) {
            array = arithmetic.allocate(newSize);
            size = newSize;
        }
        owner = newOwner;
        version = newVersion;
        stamp++;
        return array;
    }

    /** Another one whenever the numbers are others. */
    public long stamp() {
        return stamp;
    }

    public A array() {
        return array;
    }
}
