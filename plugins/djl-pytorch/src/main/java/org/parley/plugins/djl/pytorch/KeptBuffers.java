package org.parley.plugins.djl.pytorch;

import ai.djl.ndarray.BaseNDManager;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtNDArray;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The arrays of a manager and the Java memory of those that were closed.
 *
 * <p>DJL makes an array of Java numbers as a view of a direct buffer, and drops the buffer when the array is closed. Its arithmetic with
 * numbers closes such an array at once, but libtorch saves it for the backward pass. The collector then frees the buffer, and the backward
 * pass reads freed memory. This map replaces DJL's own and keeps each buffer as long as the manager, those of its
 * sub-managers included.
 */
@SuppressWarnings("serial") // nobody serializes it
final class KeptBuffers extends ConcurrentHashMap<String, AutoCloseable> {

    private static final Field ARRAYS = field(BaseNDManager.class, "resources");
    private static final Field BUFFER = field(PtNDArray.class, "dataRef");

    private final transient Set<Object> buffers;

    private KeptBuffers(Set<Object> buffers) {
        this.buffers = buffers;
    }

    /** Keeps buffers of arrays that leave this manager from now on. */
    static void install(NDManager manager) {
        if (!(get(ARRAYS, manager) instanceof KeptBuffers)) {
            install(manager, Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>())));
        }
    }

    private static void install(Object manager, Set<Object> buffers) {
        KeptBuffers arrays = new KeptBuffers(buffers);
        ((Map<?, ?>) get(ARRAYS, manager)).forEach((id, array) -> arrays.put((String) id, (AutoCloseable) array));
        try {
            ARRAYS.set(manager, arrays);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public AutoCloseable put(String id, AutoCloseable resource) {
        if (resource instanceof BaseNDManager manager) {
            install(manager, buffers);
        }
        return super.put(id, resource);
    }

    /** An array that is closed calls this before it drops its buffer. */
    @Override
    public AutoCloseable remove(Object id) {
        AutoCloseable resource = super.remove(id);
        keep(resource);
        return resource;
    }

    /** A manager that is closed calls this before it closes its arrays, which then no longer call {@link #remove}. */
    @Override
    public Collection<AutoCloseable> values() {
        Collection<AutoCloseable> all = super.values();
        all.forEach(this::keep);
        return all;
    }

    private void keep(AutoCloseable resource) {
        Object buffer = resource instanceof PtNDArray ? get(BUFFER, resource) : null;
        if (buffer != null) {
            buffers.add(buffer);
        }
    }

    private static Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException other) {
            throw new IllegalStateException(
                    "this version of DJL has no " + type.getName() + "." + name
                            + ", without which graphs would refer to freed memory",
                    other);
        }
    }
}
