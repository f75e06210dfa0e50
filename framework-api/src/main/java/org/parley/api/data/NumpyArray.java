package org.parley.api.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Unstable;

/**
 * An array in a file of NumPy: a {@code .npy} file, or a member of an {@code .npz} archive.
 *
 * <p>Content that is stored without compression, as {@code np.save} and {@code np.savez} do, stays in the file and is
 * mapped into memory. Content of {@code np.savez_compressed} is decompressed into Java's memory. The array must be
 * stored in C order and have a numeric type other than complex, half and extended precision. The file must not be
 * modified while the array is in use.
 *
 * <p>Rows are what the first index selects. Arrays are immutable and thread-safe.
 */
@Unstable
public final class NumpyArray {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int FIXED_HEADER = MAGIC.length + 2;
    private static final int LONGEST_HEADER = 1 << 20;
    private static final int MOST_NUMBERS_PER_ROW = 1 << 24;
    private static final int MAPPED_SEGMENT = 1 << 30;
    private static final int HEAP_SEGMENT = 1 << 26;
    private static final int HASHED_AT_ONCE = 1 << 16;

    private static final Pattern TYPE = Pattern.compile("'descr':\\s*'([<>|=]?)([a-zA-Z])(\\d*)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order':\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape':\\s*\\(([\\d,\\sL]*)\\)");

    private static final String FRESH_COPY = "write it again with np.save, np.savez or np.savez_compressed";

    /** The numeric types that are read. */
    private enum Type {
        FLOAT32("f4"),
        FLOAT64("f8"),
        BOOLEAN("b1"),
        UINT8("u1"),
        UINT16("u2"),
        UINT32("u4"),
        INT8("i1"),
        INT16("i2"),
        INT32("i4"),
        INT64("i8");

        private final String code;
        private final int bytes;

        Type(String code) {
            this.code = code;
            this.bytes = code.charAt(1) - '0';
        }

        boolean isFloat() {
            return this == FLOAT32 || this == FLOAT64;
        }

        @Override
        public String toString() {
            return this == BOOLEAN ? "bool" : name().toLowerCase(Locale.ROOT);
        }
    }

    private final Origin origin;
    private final Type type;
    private final int[] shape;
    private final ByteBuffer[] segments;
    private final int rowsPerSegment;
    private final boolean isMapped;

    private NumpyArray(Origin origin, Header header, ByteBuffer[] segments, int rowsPerSegment, boolean isMapped) {
        this.origin = origin;
        this.type = header.type();
        this.shape = header.shape();
        this.segments = segments;
        this.rowsPerSegment = rowsPerSegment;
        this.isMapped = isMapped;
    }

    /**
     * Reads a {@code .npy} file.
     *
     * @param file the file
     * @param checksum receives the content of the file
     * @return the array
     * @throws ParleyException if the file cannot be read or the array is not supported
     */
    public static NumpyArray read(Path file, Checksum checksum) {
        return new Origin(file, "").open(channel -> {
            if (isArchive(channel)) {
                throw DataFiles.diagnostic(file, "is an .npz archive, not an .npy file", "use the dataset npz");
            }
            return new Origin(file, "").stored(channel, 0, channel.size(), checksum);
        });
    }

    /**
     * Reads an array of an {@code .npz} archive.
     *
     * @param archive the file
     * @param name the name of the array
     * @param checksum receives the uncompressed content of the array, which is the same for all kinds of archives
     * @return the array
     * @throws ParleyException if the file cannot be read, or if the array is missing or not supported
     */
    public static NumpyArray read(Path archive, String name, Checksum checksum) {
        Origin origin = new Origin(archive, name);
        return origin.open(channel -> {
            List<ZipDirectory.Member> members = members(archive, channel);
            ZipDirectory.Member member = members.stream()
                    .filter(each -> each.name().equals(name + ".npy"))
                    .findFirst()
                    .orElseThrow(() -> DataFiles.diagnostic(
                            archive,
                            "has no array '" + name + "'; it has "
                                    + members.stream()
                                            .map(each -> arrayName(each.name()))
                                            .collect(Collectors.joining(", ")),
                            "name one of these arrays"));
            long start = ZipDirectory.contentStart(channel, member);
            CRC32 sum = new CRC32();
            NumpyArray array = member.isStored()
                    ? origin.stored(channel, start, member.size(), checksum, sum)
                    : origin.packed(ZipDirectory.inflated(channel, start, member), member.size(), checksum, sum);
            if (sum.getValue() != member.crc()) {
                throw origin.diagnostic("is damaged: its CRC-32 differs from the archive's", FRESH_COPY);
            }
            return array;
        });
    }

    /**
     * {@return the names of the arrays of an {@code .npz} archive, in the order of the file; empty for a {@code .npy}
     * file}
     *
     * @param file the file
     * @throws ParleyException if the file cannot be read
     */
    public static List<String> names(Path file) {
        return new Origin(file, "")
                .open(channel -> isArchive(channel)
                        ? members(file, channel).stream()
                                .map(each -> arrayName(each.name()))
                                .toList()
                        : List.of());
    }

    private static boolean isArchive(FileChannel channel) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(2);
        channel.read(start, 0);
        return start.get(0) == 'P' && start.get(1) == 'K';
    }

    private static List<ZipDirectory.Member> members(Path archive, FileChannel channel) throws IOException {
        if (!isArchive(channel)) {
            throw DataFiles.diagnostic(archive, "is not an .npz archive", "write it with np.savez(file, x=x, y=y)");
        }
        List<ZipDirectory.Member> members = ZipDirectory.members(channel).stream()
                .filter(each -> each.name().endsWith(".npy"))
                .toList();
        if (members.isEmpty()) {
            throw DataFiles.diagnostic(archive, "contains no arrays", "write it with np.savez(file, x=x, y=y)");
        }
        return members;
    }

    private static String arrayName(String member) {
        return member.substring(0, member.length() - ".npy".length());
    }

    /** {@return the extents of all dimensions} */
    public int[] shape() {
        return shape.clone();
    }

    /** {@return the number of rows, which is the first extent} */
    public int rows() {
        return shape[0];
    }

    /** {@return the number of entries per row, which is the product of the other extents} */
    public int width() {
        return Header.width(shape);
    }

    /** {@return whether the entries are integers or booleans, as opposed to floating-point numbers} */
    public boolean isInteger() {
        return !type.isFloat();
    }

    /**
     * {@return the rows as features} Numbers in float64 are rounded to single precision.
     *
     * @param limit the number of rows, from the first one on; all rows are checked
     * @param unit the number by which entries of the type uint8 are divided
     * @throws ParleyException if the type is not float32, float64 or uint8, or if an entry is not finite in single
     *     precision
     */
    public Features features(int limit, int unit) {
        if (!type.isFloat() && type != Type.UINT8) {
            throw diagnostic(
                    "has the type " + type + ", but features must be float32, float64 or uint8",
                    "convert it before saving: x.astype(np.float32)");
        }
        Rows rows = new Rows(Math.min(limit, rows()), unit);
        if (type.isFloat()) {
            rows.requireFinite();
        }
        return rows;
    }

    /**
     * {@return the entries of a row, converted to double precision}
     *
     * @param row the index of the row, from 0
     */
    public double[] row(int row) {
        double[] entries = new double[width()];
        ByteBuffer segment = segments[row / rowsPerSegment];
        int start = row % rowsPerSegment * entries.length;
        for (int k = 0; k < entries.length; k++) {
            entries[k] = switch (type) {
                case FLOAT32 -> segment.getFloat((start + k) * Float.BYTES);
                case FLOAT64 -> segment.getDouble((start + k) * Double.BYTES);
                default -> integer(segment, start + k);
            };
        }
        return entries;
    }

    /**
     * {@return the first entry of a row, for arrays of integers with one entry per row}
     *
     * @param row the index of the row, from 0
     * @throws IllegalStateException if the entries are not integers
     */
    public long integer(int row) {
        return integer(segments[row / rowsPerSegment], row % rowsPerSegment * width());
    }

    private long integer(ByteBuffer segment, int index) {
        int at = index * type.bytes;
        return switch (type) {
            case BOOLEAN, INT8 -> segment.get(at);
            case UINT8 -> Byte.toUnsignedLong(segment.get(at));
            case INT16 -> segment.getShort(at);
            case UINT16 -> Short.toUnsignedLong(segment.getShort(at));
            case INT32 -> segment.getInt(at);
            case UINT32 -> Integer.toUnsignedLong(segment.getInt(at));
            case INT64 -> segment.getLong(at);
            case FLOAT32, FLOAT64 -> throw new IllegalStateException("the entries are not integers");
        };
    }

    /**
     * {@return an exception for an error in this array}
     *
     * @param message the description of the error
     * @param hint the suggested fix; empty if there is none
     */
    public ParleyException diagnostic(String message, String hint) {
        return origin.diagnostic(message, hint);
    }

    /** {@return the file and the name of the array} */
    @Override
    public String toString() {
        return origin.toString();
    }

    /** The array as features. */
    private final class Rows implements Features {

        private final int count;
        private final int width = NumpyArray.this.width();
        private final float[] meaning = new float[256];
        private final FloatBuffer[] floats;
        private final DoubleBuffer[] doubles;

        Rows(int count, int unit) {
            this.count = count;
            for (int value = 0; value < meaning.length; value++) {
                meaning[value] = (float) value / unit;
            }
            this.floats = type == Type.FLOAT32
                    ? Arrays.stream(segments).map(ByteBuffer::asFloatBuffer).toArray(FloatBuffer[]::new)
                    : null;
            this.doubles = type == Type.FLOAT64
                    ? Arrays.stream(segments).map(ByteBuffer::asDoubleBuffer).toArray(DoubleBuffer[]::new)
                    : null;
        }

        void requireFinite() {
            float[] entries = new float[width];
            for (int row = 0; row < NumpyArray.this.rows(); row++) {
                copy(row, entries, 0);
                for (int k = 0; k < width; k++) {
                    if (!Float.isFinite(entries[k])) {
                        throw diagnostic(
                                "contains " + row(row)[k] + " at entry " + k + " of sample " + row
                                        + ", but features must be finite in single precision",
                                "fill in or remove incomplete samples");
                    }
                }
            }
        }

        @Override
        public int rows() {
            return count;
        }

        @Override
        public int width() {
            return width;
        }

        @Override
        public int[] shape() {
            return shape.length < 2 ? new int[] {width} : Arrays.copyOfRange(shape, 1, shape.length);
        }

        @Override
        public long bytes() {
            return isMapped ? 0 : (long) NumpyArray.this.rows() * width * type.bytes;
        }

        @Override
        public void copy(int row, float[] into, int offset) {
            int segment = row / rowsPerSegment;
            int start = row % rowsPerSegment * width;
            if (floats != null) {
                floats[segment].get(start, into, offset, width);
            } else if (doubles != null) {
                for (int k = 0; k < width; k++) {
                    into[offset + k] = (float) doubles[segment].get(start + k);
                }
            } else {
                for (int k = 0; k < width; k++) {
                    into[offset + k] = meaning[segments[segment].get(start + k) & 0xFF];
                }
            }
        }

        @Override
        public void copy(int row, double[] into, int offset) {
            int segment = row / rowsPerSegment;
            int start = row % rowsPerSegment * width;
            if (floats != null) {
                for (int k = 0; k < width; k++) {
                    into[offset + k] = floats[segment].get(start + k);
                }
            } else if (doubles != null) {
                for (int k = 0; k < width; k++) {
                    into[offset + k] = (float) doubles[segment].get(start + k);
                }
            } else {
                for (int k = 0; k < width; k++) {
                    into[offset + k] = meaning[segments[segment].get(start + k) & 0xFF];
                }
            }
        }
    }

    /**
     * The description at the start of a {@code .npy} file.
     *
     * @param length the length of the description in bytes
     */
    private record Header(byte[] bytes, Type type, ByteOrder order, int[] shape) {

        /** Reads a header. It is not trusted: the content must have the length that it declares. */
        static Header read(Origin origin, InputStream content) throws IOException {
            byte[] fixed = content.readNBytes(FIXED_HEADER);
            if (fixed.length < FIXED_HEADER || !Arrays.equals(fixed, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
                throw origin.diagnostic("is not an array of NumPy", FRESH_COPY);
            }
            byte[] length = content.readNBytes(fixed[MAGIC.length] == 1 ? Short.BYTES : Integer.BYTES);
            long declared = 0;
            for (int k = length.length - 1; k >= 0; k--) {
                declared = declared << Byte.SIZE | length[k] & 0xFF;
            }
            byte[] text = content.readNBytes((int) Math.min(declared, LONGEST_HEADER));
            if (text.length < declared) {
                throw origin.diagnostic("is truncated: its header is incomplete", FRESH_COPY);
            }
            byte[] all = Arrays.copyOf(fixed, fixed.length + length.length + text.length);
            System.arraycopy(length, 0, all, fixed.length, length.length);
            System.arraycopy(text, 0, all, fixed.length + length.length, text.length);
            return parse(origin, all, new String(text, StandardCharsets.UTF_8));
        }

        private static Header parse(Origin origin, byte[] bytes, String text) {
            int[] shape = shape(origin, text);
            Matcher order = ORDER.matcher(text);
            if (!order.find()) {
                throw origin.diagnostic("has a header without fortran_order", FRESH_COPY);
            }
            if (order.group(1).equals("True") && shape.length > 1) {
                throw origin.diagnostic(
                        "is stored in Fortran order, but must be in C order",
                        "convert it before saving: np.ascontiguousarray(x)");
            }
            Matcher code = TYPE.matcher(text);
            if (!code.find()) {
                throw origin.diagnostic(
                        "has named fields instead of one numeric type", "save each field as an array of its own");
            }
            String wanted = code.group(2) + code.group(3);
            if (wanted.startsWith("O")) {
                throw origin.diagnostic(
                        "contains Python objects instead of numbers; Parley does not execute pickle files",
                        "convert it before saving: x.astype(np.float32)");
            }
            Type type = Arrays.stream(Type.values())
                    .filter(each -> each.code.equals(wanted))
                    .findFirst()
                    .orElseThrow(
                            () -> origin.diagnostic(
                                    "has the type '" + wanted + "', which is not supported",
                                    "convert features by x.astype(np.float32), labels by y.astype(np.int64), names by np.unique(names, return_inverse=True)[1]"));
            ByteOrder ends = code.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            return new Header(bytes, type, ends, shape);
        }

        private static int[] shape(Origin origin, String text) {
            Matcher shape = SHAPE.matcher(text);
            if (!shape.find()) {
                throw origin.diagnostic("has a header without shape", FRESH_COPY);
            }
            List<Long> extents = Arrays.stream(shape.group(1).split("[,L\\s]+"))
                    .filter(each -> !each.isEmpty())
                    .map(each -> each.length() > 12 ? Long.MAX_VALUE : Long.parseLong(each))
                    .toList();
            if (extents.isEmpty()) {
                throw origin.diagnostic("is a single number, not an array", "save an array with a row per sample");
            }
            double width = extents.stream().skip(1).mapToDouble(each -> each).reduce(1, (a, b) -> a * b);
            if (extents.get(0) > Integer.MAX_VALUE || width > MOST_NUMBERS_PER_ROW) {
                throw origin.diagnostic(
                        "has the shape (" + shape.group(1) + "); at most " + Integer.MAX_VALUE + " rows of "
                                + MOST_NUMBERS_PER_ROW + " numbers are supported",
                        "save the samples along the first dimension");
            }
            if (extents.contains(0L)) {
                throw origin.diagnostic("is empty: its shape is (" + shape.group(1) + ")", "save at least one row");
            }
            return extents.stream().mapToInt(Long::intValue).toArray();
        }

        static int width(int[] shape) {
            return IntStream.of(shape).skip(1).reduce(1, (a, b) -> a * b);
        }

        int rowBytes() {
            return width(shape) * type.bytes;
        }

        int rowsPerSegment(int segmentBytes) {
            return Math.min(shape[0], Math.max(1, segmentBytes / rowBytes()));
        }

        void requireLength(Origin origin, long actual) {
            long declared = (long) shape[0] * rowBytes();
            if (actual != declared) {
                throw origin.diagnostic("declares " + declared + " bytes of numbers, but has " + actual, FRESH_COPY);
            }
        }
    }

    /** The place of an array, and the ways to read it. */
    private record Origin(Path file, String array) {

        private interface Reading<T> {
            T from(FileChannel channel) throws IOException;
        }

        <T> T open(Reading<T> reading) {
            try (FileChannel channel = FileChannel.open(file)) {
                return reading.from(channel);
            } catch (EOFException e) {
                throw diagnostic("is truncated", FRESH_COPY);
            } catch (ZipException e) {
                throw diagnostic("is damaged: " + e.getMessage(), FRESH_COPY);
            } catch (IOException e) {
                throw diagnostic("cannot be read: " + e.getMessage(), "check the file and its permissions");
            }
        }

        NumpyArray stored(FileChannel channel, long start, long size, Checksum checksum) throws IOException {
            return stored(channel, start, size, checksum, new CRC32());
        }

        /** Maps the content, and reads it once for the checksums. */
        NumpyArray stored(FileChannel channel, long start, long size, Checksum checksum, CRC32 sum) throws IOException {
            channel.position(start);
            Header header = Header.read(this, Channels.newInputStream(channel));
            header.requireLength(this, size - header.bytes().length);
            checksum.add(header.bytes());
            sum.update(header.bytes());
            int rowsPerSegment = header.rowsPerSegment(MAPPED_SEGMENT);
            List<ByteBuffer> segments = new ArrayList<>();
            byte[] part = new byte[HASHED_AT_ONCE];
            long position = start + header.bytes().length;
            for (int row = 0; row < header.shape()[0]; row += rowsPerSegment) {
                long length = (long) Math.min(rowsPerSegment, header.shape()[0] - row) * header.rowBytes();
                ByteBuffer segment = channel.map(FileChannel.MapMode.READ_ONLY, position, length);
                for (int at = 0; at < length; at += part.length) {
                    byte[] now = length - at < part.length ? new byte[(int) length - at] : part;
                    segment.get(at, now);
                    checksum.add(now);
                    sum.update(now);
                }
                segments.add(segment.order(header.order()));
                position += length;
            }
            return new NumpyArray(this, header, segments.toArray(ByteBuffer[]::new), rowsPerSegment, true);
        }

        /** Decompresses the content into memory, which is allocated as bytes arrive. */
        NumpyArray packed(InputStream unpacked, long size, Checksum checksum, CRC32 sum) throws IOException {
            try (InputStream content = checksum.over(unpacked)) {
                Header header = Header.read(this, content);
                header.requireLength(this, size - header.bytes().length);
                sum.update(header.bytes());
                long most = (long) (0.8 * Runtime.getRuntime().maxMemory());
                if (size > most) {
                    throw diagnostic(
                            "needs more than the " + (most >> 20) + " MiB of memory that Java may use",
                            "save it with np.savez, which needs no memory, or give Java more: PARLEY_JAVA_OPTIONS=-Xmx8g");
                }
                int rowsPerSegment = header.rowsPerSegment(HEAP_SEGMENT);
                List<ByteBuffer> segments = new ArrayList<>();
                for (int row = 0; row < header.shape()[0]; row += rowsPerSegment) {
                    int length = Math.min(rowsPerSegment, header.shape()[0] - row) * header.rowBytes();
                    byte[] segment = content.readNBytes(length);
                    if (segment.length < length) {
                        throw new EOFException();
                    }
                    sum.update(segment);
                    segments.add(ByteBuffer.wrap(segment).order(header.order()));
                }
                if (content.read() >= 0) {
                    throw diagnostic("has more numbers than its header declares", FRESH_COPY);
                }
                return new NumpyArray(this, header, segments.toArray(ByteBuffer[]::new), rowsPerSegment, false);
            }
        }

        ParleyException diagnostic(String message, String hint) {
            return DataFiles.diagnostic(toString(), message, hint);
        }

        @Override
        public String toString() {
            return array.isEmpty() ? file.toString() : file + ", array '" + array + "'";
        }
    }
}
