package org.parley.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.parley.api.component.Component;
import org.parley.api.data.DatasetFactory;
import org.parley.runtime.plan.RunPlan;

/** Fuzzes the data files of every reader: text and bytes, compressed and plain. */
class DatasetFuzzTest extends FuzzTest {

    /** A format: a valid file, additional files that the reader needs, and the entry in a run file. */
    private record Format(byte[] honest, boolean isText, String file, Map<String, byte[]> beside, String use) {}

    private final Map<String, Format> formats = new TreeMap<>();

    @Override
    protected String kind() {
        return "datasets";
    }

    @Override
    protected Target target() {
        addFormats();
        Installed installed = new Installed(directory);
        List<String> names = List.copyOf(formats.keySet());
        return new Target() {
            @Override
            public List<Input> honest() {
                return names.stream()
                        .map(name -> new Input(name, formats.get(name).honest()))
                        .toList();
            }

            @Override
            public Input mutant(SplittableRandom random) {
                String name = names.get(random.nextInt(names.size()));
                Format format = formats.get(name);
                int way = random.nextInt(4);
                byte[] mutant = format.isText() && random.nextInt(3) > 0
                        ? new TextMutator(random, List.of("nan", "1:1", "label", "users", "x", ";"))
                                .mutant(List.of(text(format.honest())))
                                .getBytes(StandardCharsets.UTF_8)
                        : new ByteMutator(random).mutant(List.of(format.honest()));
                return switch (way) {
                    case 0 -> new Input(name, gzip(mutant));
                    case 1 -> new Input(name, new ByteMutator(random).mutant(List.of(gzip(format.honest()))));
                    default -> new Input(name, mutant);
                };
            }

            @Override
            public void take(Input input) throws IOException {
                Format format = formats.get(input.form());
                Path home = Files.createDirectory(directory.resolve("home"));
                try {
                    for (Map.Entry<String, byte[]> other : format.beside().entrySet()) {
                        write(home.resolve(other.getKey()), other.getValue());
                    }
                    write(home.resolve(format.file()), input.bytes());
                    dataset(installed, format.use(), home);
                } finally {
                    Trees.delete(home);
                }
            }
        };
    }

    private void dataset(Installed installed, String use, Path home) {
        String run = "recipe: d-soba\nagents: 2\nrounds: 2\nmodel: {use: logistic-tuning}\ndata: {" + use + "}\n";
        RunPlan.DataPlan plan =
                installed.parley().plan("run.yaml", run, home).data().orElseThrow();
        Component<DatasetFactory> dataset = plan.dataset();
        dataset.factory().read(dataset.settings(), home);
    }

    private void addFormats() {
        byte[] images = idx(0x803, 4, 2, 2);
        byte[] labels = idx(0x801, 4);
        Map<String, byte[]> mnist = Map.of(
                "mnist/train-images-idx3-ubyte", images,
                "mnist/train-labels-idx1-ubyte", labels,
                "mnist/t10k-images-idx3-ubyte", images,
                "mnist/t10k-labels-idx1-ubyte", labels);
        formats.put("idx-images", new Format(images, false, "mnist/train-images-idx3-ubyte", mnist, "use: mnist"));
        formats.put("idx-labels", new Format(labels, false, "mnist/train-labels-idx1-ubyte", mnist, "use: mnist"));
        formats.put("csv", text("a,b,label\n1,2,0\n3.5,-4e-1,1\n0,1,0\n", "t.csv", "use: csv, with: {file: t.csv}"));
        formats.put(
                "csv-numbers",
                text(
                        "1;2;3\n4;5;6\n",
                        "t.csv",
                        "use: csv, with: {file: t.csv, separator: semicolon, labels: numbers, scale: standard}"));
        formats.put("libsvm", text("+1 1:0.5 3:2\n-1 2:1e0\n+1 1:1\n", "t.txt", "use: libsvm, with: {file: t.txt}"));
        formats.put(
                "leaf-text",
                text(
                        "{\"users\": [\"a\", \"b\"], \"num_samples\": [1, 2], \"user_data\": {\"a\": {\"x\": [\"To be\"],"
                                + " \"y\": [\"n\"]},\n \"b\": {\"x\": [\"or no\", \"r not\"], \"y\": [\"t\", \" \"]}}}",
                        "t.json",
                        "use: leaf, with: {train: t.json}"));
        formats.put(
                "leaf-numbers",
                text(
                        "{\"users\": [\"a\"], \"num_samples\": [2],\n"
                                + " \"user_data\": {\"a\": {\"x\": [[1, 2], [3, 4]], \"y\": [0, 1]}}}",
                        "t.json",
                        "use: leaf, with: {train: t.json}"));
        byte[] cifar = new byte[2 * 3073];
        formats.put(
                "cifar10",
                new Format(
                        cifar,
                        false,
                        "cifar10/data_batch_1.bin",
                        Map.of("cifar10/test_batch.bin", cifar),
                        "use: cifar10, with: {batches: 1}"));
        formats.put(
                "cifar100",
                new Format(
                        new byte[3074],
                        false,
                        "cifar100/train.bin",
                        Map.of("cifar100/test.bin", new byte[3074]),
                        "use: cifar100"));
        formats.put(
                "speech",
                new Format(
                        zip(Map.of("0_a_0.wav", wav(), "1_b_7.wav", wav())),
                        false,
                        "t.zip",
                        Map.of(),
                        "use: speech-digits, with: {file: t.zip}"));
        formats.put("wav", new Format(wav(), false, "0_a_0.wav", Map.of(), "use: speech-digits, with: {file: t.zip}"));
    }

    private static Format text(String honest, String file, String use) {
        return new Format(honest.getBytes(StandardCharsets.UTF_8), true, file, Map.of(), use);
    }

    /** Writes a recording, as a zip archive. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.getParent());
        boolean recording = file.toString().endsWith(".wav");
        Files.write(
                recording ? file.resolveSibling("t.zip") : file,
                recording ? zip(Map.of("0_a_0.wav", bytes, "1_b_7.wav", wav())) : bytes);
    }

    private static byte[] idx(int magic, int... extents) {
        int length = 1;
        for (int extent : extents) {
            length *= extent;
        }
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * extents.length + length).putInt(magic);
        for (int extent : extents) {
            bytes.putInt(extent);
        }
        return bytes.array();
    }

    private static byte[] wav() {
        int samples = 1600;
        ByteBuffer wav = ByteBuffer.allocate(44 + 2 * samples).order(ByteOrder.LITTLE_ENDIAN);
        wav.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(36 + 2 * samples);
        wav.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
        wav.putShort((short) 1)
                .putShort((short) 1)
                .putInt(8000)
                .putInt(16000)
                .putShort((short) 2)
                .putShort((short) 16);
        wav.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(2 * samples);
        for (int i = 0; i < samples; i++) {
            wav.putShort((short) (1000 * Math.sin(0.3 * i)));
        }
        return wav.array();
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private static byte[] zip(Map<String, byte[]> members) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> member : new TreeMap<>(members).entrySet()) {
                ZipEntry entry = new ZipEntry(member.getKey());
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(member.getValue());
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
