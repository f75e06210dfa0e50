package org.parley.plugins.python;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;

/** The temporary files of one model: the code of the workers, the samples of each agent, and the shared vectors. */
final class Workspace {

    /** Memory as a file system, where the vectors of every round do not reach a disk. */
    private static final Path IN_MEMORY = Path.of("/dev/shm");

    private static final String PREFIX = "parley-python-";
    private static final String PACKAGE = "parley";
    private static final List<String> CODE = List.of("model.py", "worker.py");
    private static final int ZEROS = 1 << 16;

    private final Path directory;
    private final Map<Integer, Map<String, String>> samples = new LinkedHashMap<>();
    private Path vectors;

    Workspace() {
        try {
            directory = Files.createTempDirectory(PREFIX);
            Path code = Files.createDirectory(directory.resolve(PACKAGE));
            Files.writeString(
                    code.resolve("__init__.py"),
                    "from parley.model import ArrayModel, Batch, Data, JaxModel, Model, Sets\n");
            for (String name : CODE) {
                try (InputStream content = Workspace.class.getResourceAsStream(PACKAGE + "/" + name)) {
                    Files.copy(content, code.resolve(name));
                }
            }
        } catch (IOException e) {
            throw unwritable(Path.of(System.getProperty("java.io.tmpdir")), e);
        }
    }

    /** Returns the directory that contains the package {@code parley} for workers. */
    Path directory() {
        return directory;
    }

    /**
     * Creates a file with zeros that processes can map.
     *
     * @param entries the number of entries in double precision
     * @param all the number of entries of all such files, which decides where they are
     */
    Path vector(String name, long entries, double all) {
        byte[] zeros = new byte[ZEROS];
        try {
            if (vectors == null) {
                vectors = place(all * Double.BYTES);
            }
            Path file = vectors.resolve(name);
            // Written, not only extended: a full file system is then an error here, and not a crash later.
            try (OutputStream out = Files.newOutputStream(file)) {
                for (long left = entries * Double.BYTES; left > 0; left -= ZEROS) {
                    out.write(zeros, 0, (int) Math.min(left, ZEROS));
                }
            }
            return file;
        } catch (IOException e) {
            throw unwritable(vectors == null ? directory : vectors, e);
        }
    }

    private Path place(double bytes) throws IOException {
        boolean fits = Files.isDirectory(IN_MEMORY)
                && Files.isWritable(IN_MEMORY)
                && Files.getFileStore(IN_MEMORY).getUsableSpace() > 2 * bytes;
        return fits ? Files.createTempDirectory(IN_MEMORY, PREFIX) : directory;
    }

    static ByteBuffer mapped(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size())
                    .order(ByteOrder.nativeOrder());
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    /** Writes the samples of an agent, once, and returns their description for workers. */
    synchronized Map<String, String> samples(int agent, AgentData data) {
        return samples.computeIfAbsent(agent, each -> written(each, data));
    }

    /** Returns the description of an agent without data. */
    static Map<String, String> noSamples(int agent) {
        Map<String, String> described = described(agent, "", 0);
        List.of("train", "validation", "test").forEach(set -> described.put(set, "0 0 0 0"));
        return described;
    }

    private static Map<String, String> described(int agent, String file, int first) {
        Map<String, String> described = new LinkedHashMap<>();
        described.put("do", "samples");
        described.put("agent", Integer.toString(agent));
        described.put("file", file);
        described.put("first", Integer.toString(first));
        return described;
    }

    private Map<String, String> written(int agent, AgentData data) {
        Path file = directory.resolve("agent-" + agent);
        Map<String, String> described = described(agent, file.toString(), data.firstTrainIndex());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), ZEROS)) {
            described.put("train", write(data.train(), out));
            described.put("validation", write(data.validation(), out));
            described.put("test", write(data.test(), out));
        } catch (IOException e) {
            throw unwritable(file, e);
        }
        return described;
    }

    private static String write(Samples set, OutputStream out) throws IOException {
        int width = set.width();
        boolean hasTargets = set.data().classes() == 0;
        float[] row = new float[width];
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * Math.max(1, width)).order(ByteOrder.LITTLE_ENDIAN);
        for (int k = 0; k < set.size(); k++) {
            set.copyFeatures(k, row, 0);
            bytes.asFloatBuffer().put(row);
            out.write(bytes.array(), 0, Float.BYTES * width);
        }
        for (int k = 0; k < set.size(); k++) {
            if (hasTargets) {
                bytes.putFloat(0, set.target(k));
            } else {
                bytes.putInt(0, set.label(k));
            }
            out.write(bytes.array(), 0, Integer.BYTES);
        }
        return set.size() + " " + width + " " + (hasTargets ? 0 : set.size()) + " " + (hasTargets ? set.size() : 0);
    }

    /** Removes all files. */
    void remove() {
        for (Path root : new ArrayList<>(vectors == null ? List.of(directory) : List.of(directory, vectors))) {
            try {
                Files.walkFileTree(root, new Removal());
            } catch (IOException | UncheckedIOException alreadyGone) {
                continue; // a worker that has ended removes them, too
            }
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }

    private static ParleyException unwritable(Path place, IOException failure) {
        return new ParleyException(
                new Diagnostic(
                        ErrorCode.OUTPUT_UNWRITABLE,
                        place.toString(),
                        "cannot be written: " + failure.getMessage(),
                        "free some space, or set PARLEY_JAVA_OPTIONS=-Djava.io.tmpdir=DIR"),
                failure);
    }
}
