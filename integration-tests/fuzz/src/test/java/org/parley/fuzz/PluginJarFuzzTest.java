package org.parley.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;

/** Fuzzes plugin jars: as bytes, and entry by entry with modified manifests, indexes, recipes and classes. */
class PluginJarFuzzTest extends FuzzTest {

    private static final String JAR = "push-pull-" + Installed.VERSION + ".jar";

    @Override
    protected String kind() {
        return "plugin-jars";
    }

    @Override
    protected boolean pluginsMayFail() {
        return true;
    }

    @Override
    protected Target target() throws IOException {
        Logger.getLogger("java.util.jar").setLevel(Level.OFF); // reports duplicate entries in every second mutant
        byte[] jar = Files.readAllBytes(Installed.plugins().resolve(JAR));
        Map<String, byte[]> entries = entries(jar);
        List<String> names = List.copyOf(entries.keySet());
        List<String> texts =
                names.stream().filter(name -> !name.endsWith(".class")).toList();
        List<String> words = List.of(
                "Plugin-Id",
                "Plugin-Version",
                "Plugin-Requires",
                "Plugin-Class",
                "Plugin-Module",
                "Plugin-Dependencies",
                ">=2.0.0",
                "*",
                "parley",
                "parley-core",
                "org.parley.plugins.pushpull.PushPullFactory",
                "java.lang.String");
        return new Target() {
            @Override
            public List<Input> honest() {
                return List.of(new Input("bytes", jar), new Input("entries", jar(entries)));
            }

            @Override
            public Input mutant(SplittableRandom random) {
                if (random.nextInt(4) == 0) {
                    return new Input("bytes", new ByteMutator(random).mutant(List.of(jar)));
                }
                Map<String, byte[]> changed = new LinkedHashMap<>(entries);
                String name = random.nextInt(3) == 0
                        ? names.get(random.nextInt(names.size()))
                        : texts.get(random.nextInt(texts.size()));
                byte[] content = entries.get(name);
                switch (random.nextInt(6)) {
                    case 0 -> changed.remove(name);
                    case 1 -> changed.put(new TextMutator(random, names).mutant(List.of(name)), content);
                    case 2 -> changed.put(name, new ByteMutator(random).mutant(List.of(content)));
                    default ->
                        changed.put(
                                name,
                                new TextMutator(random, words)
                                        .mutant(List.of(new String(content, StandardCharsets.ISO_8859_1)))
                                        .getBytes(StandardCharsets.UTF_8));
                }
                return new Input("entries", jar(changed));
            }

            @Override
            public void take(Input input) throws IOException {
                Path plugins = Files.createDirectory(directory.resolve("plugins"));
                try {
                    Files.write(plugins.resolve("hostile.jar"), input.bytes());
                    try (Parley parley = Parley.builder().plugins(plugins).build()) {
                        parley.schema();
                        List<Diagnostic> diagnostics = parley.plugins().diagnostics();
                        if (!diagnostics.isEmpty()) {
                            throw new ParleyException("plugins", diagnostics);
                        }
                    }
                } finally {
                    Trees.delete(plugins);
                }
            }
        };
    }

    private static Map<String, byte[]> entries(byte[] jar) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.isDirectory()) {
                    entries.put(entry.getName(), in.readAllBytes());
                }
            }
        }
        return entries;
    }

    /** Returns an uncompressed jar, so that mutated bytes change its content. */
    private static byte[] jar(Map<String, byte[]> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                CRC32 sum = new CRC32();
                sum.update(each.getValue());
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTime(0);
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(each.getValue().length);
                entry.setCrc(sum.getValue());
                out.putNextEntry(entry);
                out.write(each.getValue());
            }
        } catch (IOException | IllegalArgumentException unwritable) { // a zip archive cannot have such an entry
            return bytes.toByteArray();
        }
        return bytes.toByteArray();
    }
}
