package org.parley.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.parley.runtime.plan.Precision;

/** Matrices as files for other programs, every bit of every number. */
final class VariableFiles {

    /** Version 1.0 of NumPy's format. */
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

    /** What NumPy aligns the numbers to. */
    private static final int ALIGNMENT = 64;

    private VariableFiles() {}

    /** An archive with a file {@code NAME.npy} for each matrix. */
    static void writeNpz(Map<String, double[][]> matrices, Precision precision, OutputStream output)
            throws IOException {
        ZipOutputStream archive = new ZipOutputStream(output);
        for (Map.Entry<String, double[][]> matrix : matrices.entrySet()) {
            archive.putNextEntry(new ZipEntry(matrix.getKey() + ".npy"));
            writeNpy(matrix.getValue(), precision, archive);
            archive.closeEntry();
        }
        archive.finish();
    }

    private static void writeNpy(double[][] rows, Precision precision, OutputStream output) throws IOException {
        int columns = rows[0].length;
        String description = "{'descr': '<f" + precision.bytes() + "', 'fortran_order': False, 'shape': (" + rows.length
                + ", " + columns + "), }";
        int length = MAGIC.length + Short.BYTES + description.length() + 1;
        String header = description + " ".repeat(Math.floorMod(-length, ALIGNMENT)) + "\n";
        output.write(MAGIC);
        output.write(ByteBuffer.allocate(Short.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) header.length())
                .array());
        output.write(header.getBytes(StandardCharsets.US_ASCII));
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(columns, precision.bytes()))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : rows) {
            bytes.clear();
            for (double value : row) {
                if (precision == Precision.FLOAT32) {
                    bytes.putFloat((float) value);
                } else {
                    bytes.putDouble(value);
                }
            }
            output.write(bytes.array());
        }
    }

    /** The column {@code agent}, then one for each entry, named by its index. */
    static void writeCsv(double[][] rows, Precision precision, OutputStream output) throws IOException {
        StringBuilder line = new StringBuilder("agent");
        for (int k = 0; k < rows[0].length; k++) {
            line.append(',').append(k);
        }
        write(line, output);
        for (int agent = 0; agent < rows.length; agent++) {
            line.setLength(0);
            line.append(agent);
            for (double value : rows[agent]) {
                line.append(',');
                if (precision == Precision.FLOAT32) {
                    line.append((float) value);
                } else {
                    line.append(value);
                }
            }
            write(line, output);
        }
    }

    private static void write(StringBuilder line, OutputStream output) throws IOException {
        output.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
    }
}
