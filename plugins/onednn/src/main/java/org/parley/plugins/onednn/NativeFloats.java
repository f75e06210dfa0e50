package org.parley.plugins.onednn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;

/** Native memory for numbers in single precision, aligned with cache lines. It grows when more is needed. */
final class NativeFloats {

    private static final int CACHE_LINE = 64;

    private FloatBuffer buffer = FloatBuffer.allocate(0);
    private FloatPointer left = new FloatPointer();
    private FloatPointer right = new FloatPointer();

    /** Ensures that there is space for so many numbers. The content is lost if there was not. */
    void reserve(int size) {
        if (buffer.capacity() < size) {
            int bytes = Math.addExact(Math.multiplyExact(size, Float.BYTES), 2 * CACHE_LINE);
            buffer = ByteBuffer.allocateDirect(bytes)
                    .alignedSlice(CACHE_LINE)
                    .order(ByteOrder.nativeOrder())
                    .asFloatBuffer();
            left = new FloatPointer(buffer);
            right = new FloatPointer(buffer);
        }
    }

    void put(int place, float[] from, int start, int size) {
        buffer.position(place).put(from, start, size);
    }

    void get(float[] into, int start, int size) {
        buffer.position(0).get(into, start, size);
    }

    /** Returns a pointer to a place, for a left factor or a result. It is valid until the next call. */
    FloatPointer left(int place) {
        return left.position(place);
    }

    /** Returns a pointer for a right factor, which may be the left one as well. It is valid until the next call. */
    FloatPointer right(int place) {
        return right.position(place);
    }
}
