package org.parley.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parley.api.data.Checksum;

/**
 * The IDX format of MNIST: a magic number for type and rank, one extent per dimension, then the bytes, all big-endian.
 *
 * <p>Headers are not trusted: memory is allocated as bytes arrive.
 */
final class IdxFile {

    /**
     * Images as rows of pixels.
     *
     * @param rows the images that were kept
     * @param count the number of images in the file
     */
    record Images(byte[][] rows, int count) {}

    private static final int LABELS_MAGIC = 0x0801;
    private static final int IMAGES_MAGIC = 0x0803;
    private static final int MOST_PIXELS = 1 << 24;

    private final Source source;
    private final Source.MemoryBudget budget;

    IdxFile(Source source) {
        this(source, new Source.MemoryBudget(source));
    }

    IdxFile(Source source, Source.MemoryBudget budget) {
        this.source = source;
        this.budget = budget;
    }

    Images images(int limit, Checksum checksum) {
        return source.read(checksum, content -> {
            long[] header = header(content, IMAGES_MAGIC, 3, "images");
            long pixels = header[1] * header[2];
            if (header[1] > MOST_PIXELS || header[2] > MOST_PIXELS || pixels > MOST_PIXELS || pixels == 0) {
                throw source.diagnostic(
                        "declares images of " + header[1] + " x " + header[2] + " pixels", Source.FRESH_COPY);
            }
            byte[][] rows = rows(content, header[0], (int) pixels, limit);
            requireEnd(content, header[0], "images");
            return new Images(rows, (int) header[0]);
        });
    }

    /**
     * @param first the label that becomes class 0
     * @param classes the number of classes
     */
    int[] labels(int first, int classes, Checksum checksum) {
        return source.read(checksum, content -> {
            long count = header(content, LABELS_MAGIC, 1, "labels")[0];
            byte[][] parts = rows(content, count, 1, Integer.MAX_VALUE);
            requireEnd(content, count, "labels");
            int[] labels = new int[parts.length];
            for (int k = 0; k < labels.length; k++) {
                int label = parts[k][0] & 0xFF;
                if (label < first || label >= first + classes) {
                    throw source.diagnostic(
                            "label " + label + " of sample " + k + " is not between " + first + " and "
                                    + (first + classes - 1),
                            "check that the file belongs to this dataset");
                }
                labels[k] = label - first;
            }
            return labels;
        });
    }

    private long[] header(InputStream content, int magic, int rank, String what) throws IOException {
        byte[] bytes = content.readNBytes(4 + 4 * rank);
        if (bytes.length >= 4 && unsigned(bytes, 0) != magic) {
            throw source.diagnostic(
                    String.format(
                            Locale.ROOT,
                            "starts with 0x%08x, but a file of %s starts with 0x%08x",
                            unsigned(bytes, 0),
                            what,
                            magic),
                    "check that this is the right file and that it was decompressed only once");
        }
        if (bytes.length < 4 + 4 * rank) {
            throw source.diagnostic(
                    "has " + bytes.length + " bytes, but its header alone has " + (4 + 4 * rank), Source.FRESH_COPY);
        }
        long[] extents = new long[rank];
        for (int k = 0; k < rank; k++) {
            extents[k] = unsigned(bytes, 4 + 4 * k);
        }
        if (extents[0] == 0) {
            throw source.diagnostic("contains no " + what, Source.FRESH_COPY);
        }
        return extents;
    }

    private byte[][] rows(InputStream content, long count, int width, int limit) throws IOException {
        List<byte[]> rows = new ArrayList<>();
        for (long k = 0; k < count; k++) {
            byte[] row = content.readNBytes(width);
            if (row.length < width) {
                throw source.diagnostic(
                        "its header declares " + count + " samples of " + width + " bytes, but the file ends after " + k
                                + " of them and " + row.length + " bytes",
                        Source.FRESH_COPY);
            }
            if (rows.size() < limit) {
                budget.take(width + Integer.BYTES * 5L);
                rows.add(row);
            }
        }
        return rows.toArray(byte[][]::new);
    }

    private void requireEnd(InputStream content, long count, String what) throws IOException {
        if (content.read() >= 0) {
            throw source.diagnostic(
                    "continues after the " + count + " " + what + " that its header declares", Source.FRESH_COPY);
        }
    }

    private static long unsigned(byte[] bytes, int at) {
        return (bytes[at] & 0xFFL) << 24
                | (bytes[at + 1] & 0xFF) << 16
                | (bytes[at + 2] & 0xFF) << 8
                | bytes[at + 3] & 0xFF;
    }
}
