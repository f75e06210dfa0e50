package org.parley.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parley.api.data.Checksum;

/** The binary format of CIFAR: records of one or two label bytes and 3 x 1024 pixels, nothing else. */
final class CifarFile {

    private static final int PIXELS = 3 * 32 * 32;

    private final Source source;
    private final MemoryBudget budget;
    private final int[] classes;

    /**
     * @param classes number of classes of each label byte
     */
    CifarFile(Source source, int... classes) {
        this.source = source;
        this.budget = new MemoryBudget(source);
        this.classes = classes;
    }

    /** Images and labels collected from one or several files. */
    static final class Images {

        private final int limit;
        private final List<byte[]> rows = new ArrayList<>();
        private final List<byte[]> labels = new ArrayList<>();

        Images(int limit) {
            this.limit = limit;
        }

        byte[][] rows() {
            return rows.toArray(byte[][]::new);
        }

        /** The labels at this position of each record. */
        int[] labels(int position) {
            return labels.stream().mapToInt(label -> label[position] & 0xFF).toArray();
        }
    }

    void read(Images into, Checksum checksum) {
        source.read(checksum, content -> {
            readAll(content, into);
            return into;
        });
    }

    private void readAll(InputStream content, Images into) throws IOException {
        int length = classes.length + PIXELS;
        long count = 0;
        for (byte[] record = content.readNBytes(length); record.length > 0; record = content.readNBytes(length)) {
            if (record.length < length) {
                throw source.fault(
                        "ends " + record.length + " bytes into image " + count + ", an image is " + length + " bytes",
                        Source.FRESH_COPY);
            }
            requireLabels(record, count);
            if (into.rows.size() < into.limit) {
                budget.take(length);
                into.labels.add(Arrays.copyOf(record, classes.length));
                into.rows.add(Arrays.copyOfRange(record, classes.length, length));
            }
            count++;
        }
        if (count == 0) {
            throw source.fault("is empty", Source.FRESH_COPY);
        }
    }

    private void requireLabels(byte[] record, long image) {
        for (int k = 0; k < classes.length; k++) {
            int label = record[k] & 0xFF;
            if (label >= classes[k]) {
                throw source.fault(
                        "label " + label + " of image " + image + " is not between 0 and " + (classes[k] - 1),
                        "is this the file of another dataset?");
            }
        }
    }
}
