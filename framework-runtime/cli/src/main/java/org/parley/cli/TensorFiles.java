package org.parley.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.parley.runtime.plan.Precision;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes tensors to files without loss of precision.
 *
 * @param metadata facts about the tensors: the metadata of safetensors, and the comment of an npz archive
 */
record TensorFiles(Precision precision, Map<String, String> metadata) {

    /**
     * A tensor in row-major order.
     *
     * @param rows its entries, split into parts of equal length
     */
    record Tensor(String name, List<Integer> shape, double[][] rows) {

        long bytes(Precision precision) {
            return (long) rows.length * rows[0].length * precision.bytes();
        }
    }

    private static final JsonMapper JSON = new JsonMapper();

    /** The header of version 1.0 of the NumPy format. */
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

    /** The alignment of numbers in NumPy's files in bytes. */
    private static final int ALIGNMENT = 64;

    /** Writes an archive with a file {@code NAME.npy} for each tensor. */
    void writeNpz(List<Tensor> tensors, OutputStream output) throws IOException {
        ZipOutputStream archive = new ZipOutputStream(output);
        archive.setComment(JSON.writeValueAsString(metadata));
        for (Tensor tensor : tensors) {
            archive.putNextEntry(new ZipEntry(tensor.name() + ".npy"));
            writeNpy(tensor, archive);
            archive.closeEntry();
        }
        archive.finish();
    }

    private void writeNpy(Tensor tensor, OutputStream output) throws IOException {
        String shape = tensor.shape().stream().map(extent -> extent + ",").collect(Collectors.joining(" ", "(", ")"));
        String extents = tensor.shape().size() > 1 ? shape.replace(",)", ")") : shape;
        String description =
                "{'descr': '<f" + precision.bytes() + "', 'fortran_order': False, 'shape': " + extents + ", }";
        int length = MAGIC.length + Short.BYTES + description.length() + 1;
        String header = description + " ".repeat(Math.floorMod(-length, ALIGNMENT)) + "\n";
        output.write(MAGIC);
        output.write(ByteBuffer.allocate(Short.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) header.length())
                .array());
        output.write(header.getBytes(StandardCharsets.US_ASCII));
        writeNumbers(tensor, output);
    }

    /** Writes a safetensors file: the length of the header, the header in JSON, then the numbers of all tensors. */
    void writeSafetensors(List<Tensor> tensors, OutputStream output) throws IOException {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("__metadata__", metadata);
        long start = 0;
        for (Tensor tensor : tensors) {
            long end = start + tensor.bytes(precision);
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("dtype", precision == Precision.FLOAT32 ? "F32" : "F64");
            entry.put("shape", tensor.shape());
            entry.put("data_offsets", List.of(start, end));
            header.put(tensor.name(), entry);
            start = end;
        }
        byte[] json = JSON.writeValueAsBytes(header);
        byte[] padding = " ".repeat(Math.floorMod(-json.length, Long.BYTES)).getBytes(StandardCharsets.US_ASCII);
        output.write(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(json.length + padding.length)
                .array());
        output.write(json);
        output.write(padding);
        for (Tensor tensor : tensors) {
            writeNumbers(tensor, output);
        }
    }

    private void writeNumbers(Tensor tensor, OutputStream output) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(tensor.rows()[0].length, precision.bytes()))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : tensor.rows()) {
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

    /** Writes the column {@code agent} and a column for each entry, named by its index. */
    void writeCsv(double[][] rows, List<Integer> agents, OutputStream output) throws IOException {
        StringBuilder line = new StringBuilder("agent");
        for (int k = 0; k < rows[0].length; k++) {
            line.append(',').append(k);
        }
        write(line, output);
        for (int row = 0; row < rows.length; row++) {
            line.setLength(0);
            line.append(agents.get(row));
            for (double value : rows[row]) {
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
