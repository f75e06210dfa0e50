package org.parley.plugins.onednn;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Optional;

/**
 * The function {@code dnnl_sgemm} for arrays of Java, without copies, by the foreign-function interface of JDK 22 and newer. Parley supports
 * older JDKs, so this class finds the interface by reflection when it is loaded. Calls of a constant method handle are as fast as others.
 *
 * <p>The virtual machine cannot stop for a collection of garbage during a call, so calls must be short.
 */
final class ForeignFunction {

    /** The positions of the matrices among the parameters. */
    private static final int[] MATRICES = {11, 8, 6};

    private static final int BYTES = Float.BYTES;

    /** The function, or nothing that can be called if there is none. */
    private static final MethodHandle MULTIPLY = find().orElse(null);

    private ForeignFunction() {}

    /** Returns whether the virtual machine has this interface and the user has enabled native code, which otherwise prints a warning. */
    static boolean exists() {
        return MULTIPLY != null;
    }

    /** Computes a product of matrices in row-major order, each with the place of its first entry; a letter T means that it is transposed. */
    static void multiply(
            char ofA,
            char ofB,
            int rows,
            int columns,
            int inner,
            float[] a,
            int placeOfA,
            int columnsOfA,
            float[] b,
            int placeOfB,
            int columnsOfB,
            boolean add,
            float[] out,
            int placeOfOut,
            int columnsOfOut) {
        int status;
        try {
            status = (int) MULTIPLY.invokeExact(
                    (byte) ofA,
                    (byte) ofB,
                    (long) rows,
                    (long) columns,
                    (long) inner,
                    1.0f,
                    a,
                    (long) placeOfA * BYTES,
                    (long) columnsOfA,
                    b,
                    (long) placeOfB * BYTES,
                    (long) columnsOfB,
                    add ? 1.0f : 0.0f,
                    out,
                    (long) placeOfOut * BYTES,
                    (long) columnsOfOut);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
        Library.requireSuccess(status, rows, columns, inner);
    }

    private static Optional<MethodHandle> find() {
        try {
            boolean enabled =
                    (boolean) Module.class.getMethod("isNativeAccessEnabled").invoke(ForeignFunction.class.getModule());
            return enabled ? Optional.of(withArrays(function())) : Optional.empty();
        } catch (ReflectiveOperationException olderJdk) {
            return Optional.empty();
        }
    }

    /** Returns the function with memory segments as matrices. */
    private static MethodHandle function() throws ReflectiveOperationException {
        Class<?> segment = type("MemorySegment");
        Class<?> linker = type("Linker");
        Class<?> option = type("Linker$Option");
        Object letter = layout("JAVA_BYTE");
        Object size = layout("JAVA_LONG");
        Object number = layout("JAVA_FLOAT");
        Object matrix = layout("ADDRESS");
        Object parameters = array(
                type("MemoryLayout"),
                letter,
                letter,
                size,
                size,
                size,
                number,
                matrix,
                size,
                matrix,
                size,
                number,
                matrix,
                size);
        Object descriptor = type("FunctionDescriptor")
                .getMethod("of", type("MemoryLayout"), parameters.getClass())
                .invoke(null, layout("JAVA_INT"), parameters);
        Object options =
                array(option, option.getMethod("critical", boolean.class).invoke(null, true));
        return (MethodHandle)
                linker.getMethod("downcallHandle", segment, type("FunctionDescriptor"), options.getClass())
                        .invoke(linker.getMethod("nativeLinker").invoke(null), address(), descriptor, options);
    }

    /** Replaces each memory segment by an array and the position of an entry in bytes. */
    private static MethodHandle withArrays(MethodHandle function) throws ReflectiveOperationException {
        Class<?> segment = type("MemorySegment");
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle ofArray = lookup.findStatic(segment, "ofArray", MethodType.methodType(segment, float[].class));
        MethodHandle from = lookup.findVirtual(segment, "asSlice", MethodType.methodType(segment, long.class));
        MethodHandle part = MethodHandles.collectArguments(from, 0, ofArray);
        MethodHandle result = function;
        for (int matrix : MATRICES) {
            result = MethodHandles.collectArguments(result, matrix, part);
        }
        return result;
    }

    /** Returns the address of the function in the libraries of this class's loader, which depends on the calling class. */
    private static Object address() throws ReflectiveOperationException {
        Class<?> symbols = type("SymbolLookup");
        Object library = symbols.getMethod("loaderLookup").invoke(null);
        Optional<?> address =
                (Optional<?>) symbols.getMethod("find", String.class).invoke(library, "dnnl_sgemm");
        return address.orElseThrow(() -> new NoSuchMethodException("dnnl_sgemm"));
    }

    private static Object layout(String name) throws ReflectiveOperationException {
        return type("ValueLayout").getField(name).get(null);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }

    private static Object array(Class<?> type, Object... elements) {
        Object array = Array.newInstance(type, elements.length);
        for (int k = 0; k < elements.length; k++) {
            Array.set(array, k, elements[k]);
        }
        return array;
    }
}
