package org.parley.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes an array, row by row, as NumPy reads it ({@code .npy}, format 1.0). */
final class NumpyFile implements AutoCloseable {

    private static final int ALIGNMENT = 64;

    private final OutputStream output;
    private ByteBuffer buffer = ByteBuffer.allocate(0);

    private NumpyFile(OutputStream output) {
        this.output = output;
    }

    static NumpyFile ofFloats(Path path, int... shape) throws IOException {
        return open(path, "<f4", shape);
    }

    static NumpyFile ofDoubles(Path path, int... shape) throws IOException {
        return open(path, "<f8", shape);
    }

    static NumpyFile ofIntegers(Path path, int... shape) throws IOException {
        return open(path, "<i4", shape);
    }

    private static NumpyFile open(Path path, String type, int... shape) throws IOException {
        String sizes = Arrays.stream(shape).mapToObj(size -> size + ",").collect(Collectors.joining(" "));
        String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
        int magic = 10;
        int padding = ALIGNMENT - (magic + header.length() + 1) % ALIGNMENT;
        byte[] text = (header + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer start = ByteBuffer.allocate(magic).order(ByteOrder.LITTLE_ENDIAN);
        start.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        start.putShort((short) text.length);
        OutputStream output = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16);
        output.write(start.array());
        output.write(text);
        return new NumpyFile(output);
    }

    void write(float... values) throws IOException {
        ready(values.length * Float.BYTES).asFloatBuffer().put(values);
        output.write(buffer.array(), 0, values.length * Float.BYTES);
    }

    void write(double... values) throws IOException {
        ready(values.length * Double.BYTES).asDoubleBuffer().put(values);
        output.write(buffer.array(), 0, values.length * Double.BYTES);
    }

    void write(int... values) throws IOException {
        ready(values.length * Integer.BYTES).asIntBuffer().put(values);
        output.write(buffer.array(), 0, values.length * Integer.BYTES);
    }

    private ByteBuffer ready(int bytes) {
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }
        return buffer.clear();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}
