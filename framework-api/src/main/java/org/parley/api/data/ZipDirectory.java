package org.parley.api.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * The central directory of a zip file, with the positions of its members, which {@link java.util.zip.ZipFile} does not
 * reveal. Sizes beyond 4 GiB (ZIP64) are supported; encryption and several volumes are not.
 */
final class ZipDirectory {

    /**
     * A file in the archive.
     *
     * @param crc the CRC-32 of the uncompressed content
     * @param packed the number of compressed bytes
     * @param size the number of uncompressed bytes
     * @param start the position of the local header
     */
    record Member(String name, int method, long crc, long packed, long size, long start) {

        boolean isStored() {
            return method == STORED;
        }
    }

    private static final int STORED = 0;
    private static final int DEFLATED = 8;

    private static final int END = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int END64 = 0x06064b50;
    private static final int END64_BYTES = 56;
    private static final int LOCATOR64 = 0x07064b50;
    private static final int LOCATOR64_BYTES = 20;
    private static final int ENTRY = 0x02014b50;
    private static final int ENTRY_BYTES = 46;
    private static final int LOCAL = 0x04034b50;
    private static final int LOCAL_BYTES = 30;
    private static final int EXTRA64 = 1;
    private static final long IN_EXTRA = 0xFFFFFFFFL;
    private static final long LARGEST_DIRECTORY = 1 << 26;

    private ZipDirectory() {}

    static List<Member> members(FileChannel channel) throws IOException {
        int tail = (int) Math.min(channel.size(), END_BYTES + LONGEST_COMMENT);
        ByteBuffer end = read(channel, channel.size() - tail, tail);
        int at = tail - END_BYTES;
        while (at >= 0 && end.getInt(at) != END) {
            at--;
        }
        if (at < 0) {
            throw new ZipException("it has no directory, as if it were truncated");
        }
        long size = Integer.toUnsignedLong(end.getInt(at + 12));
        long start = Integer.toUnsignedLong(end.getInt(at + 16));
        long locator = channel.size() - tail + at - LOCATOR64_BYTES;
        if ((size == IN_EXTRA || start == IN_EXTRA) && locator >= 0) {
            ByteBuffer place = read(channel, locator, LOCATOR64_BYTES);
            require(place.getInt(0) == LOCATOR64);
            ByteBuffer large = read(channel, place.getLong(8), END64_BYTES);
            require(large.getInt(0) == END64);
            size = large.getLong(40);
            start = large.getLong(48);
        }
        require(size >= 0 && size <= LARGEST_DIRECTORY);
        return members(read(channel, start, (int) size));
    }

    private static List<Member> members(ByteBuffer directory) throws IOException {
        List<Member> members = new ArrayList<>();
        while (directory.remaining() >= ENTRY_BYTES) {
            int at = directory.position();
            require(directory.getInt(at) == ENTRY);
            int nameLength = unsigned(directory, at + 28);
            int extraLength = unsigned(directory, at + 30);
            int next = at + ENTRY_BYTES + nameLength + extraLength + unsigned(directory, at + 32);
            require(next <= directory.limit() && (unsigned(directory, at + 8) & 1) == 0);
            byte[] name = new byte[nameLength];
            directory.get(at + ENTRY_BYTES, name);
            long[] sizes = { // in the order of the extra field
                Integer.toUnsignedLong(directory.getInt(at + 24)),
                Integer.toUnsignedLong(directory.getInt(at + 20)),
                Integer.toUnsignedLong(directory.getInt(at + 42))
            };
            replaceLarge(
                    sizes,
                    directory.duplicate().order(ByteOrder.LITTLE_ENDIAN),
                    at + ENTRY_BYTES + nameLength,
                    extraLength);
            members.add(new Member(
                    new String(name, StandardCharsets.UTF_8),
                    unsigned(directory, at + 10),
                    Integer.toUnsignedLong(directory.getInt(at + 16)),
                    sizes[1],
                    sizes[0],
                    sizes[2]));
            directory.position(next);
        }
        return members;
    }

    private static void replaceLarge(long[] sizes, ByteBuffer directory, int start, int length) throws IOException {
        for (int at = start; at + 4 <= start + length; at += 4 + unsigned(directory, at + 2)) {
            if (unsigned(directory, at) == EXTRA64) {
                int from = at + 4;
                for (int k = 0; k < sizes.length; k++) {
                    if (sizes[k] == IN_EXTRA) {
                        require(from + Long.BYTES <= start + length);
                        sizes[k] = directory.getLong(from);
                        from += Long.BYTES;
                    }
                }
            }
        }
    }

    /** Returns the position of the first byte of a member's content. */
    static long contentStart(FileChannel channel, Member member) throws IOException {
        ByteBuffer local = read(channel, member.start(), LOCAL_BYTES);
        require(local.getInt(0) == LOCAL);
        long start = member.start() + LOCAL_BYTES + unsigned(local, 26) + unsigned(local, 28);
        require(member.packed() >= 0 && member.size() >= 0 && member.packed() <= channel.size() - start);
        require(!member.isStored() || member.packed() == member.size());
        return start;
    }

    /** Opens the content of a compressed member, with limited expansion. Closing it leaves the channel open. */
    static InputStream inflated(FileChannel channel, long start, Member member) throws IOException {
        if (member.method() != DEFLATED) {
            throw new ZipException("'" + member.name() + "' has the compression " + member.method()
                    + ", but only stored and deflated members are supported");
        }
        channel.position(start);
        Inflater inflater = new Inflater(true);
        InputStream unpacked = new InflaterInputStream(Channels.newInputStream(channel), inflater, 1 << 16) {
            @Override
            public void close() {
                inflater.end();
            }
        };
        return DataFiles.bounded(unpacked, member.packed());
    }

    private static int unsigned(ByteBuffer bytes, int at) {
        return Short.toUnsignedInt(bytes.getShort(at));
    }

    private static ByteBuffer read(FileChannel channel, long start, int length) throws IOException {
        require(start >= 0);
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, start + bytes.position()) < 0) {
                throw new EOFException();
            }
        }
        return bytes.flip();
    }

    private static void require(boolean condition) throws ZipException {
        if (!condition) {
            throw new ZipException("its directory is inconsistent");
        }
    }
}
