package org.parley.runtime.config.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.record.FileDiagnostic;

/** Reads run files, the text of recipes, and trees built in memory into branches. */
public record RunFileReader(Diagnostics diagnostics) {

    private static final String A_MAPPING = "a run file is a mapping of keys, such as agents: 8";

    /**
     * @param place the name of the file in messages: its file name, or the key that names it
     * @param label a label before line and column; empty for the run file itself
     */
    public Optional<Branch> file(Path file, Origin origin, String place, String label) {
        return text(file, place)
                .flatMap(text -> new YamlReader(diagnostics, ErrorCode.CONFIG_UNREADABLE, label).read(text))
                .flatMap(tree -> branch(tree, origin, place));
    }

    public Optional<Branch> text(String yaml, Origin origin, String place) {
        return new YamlReader(diagnostics, ErrorCode.CONFIG_UNREADABLE, "")
                .read(yaml)
                .flatMap(tree -> branch(tree, origin, place));
    }

    Optional<Branch> recipe(String yaml, Origin origin) {
        return new YamlReader(diagnostics, ErrorCode.PLUGIN_BAD_RECIPE, origin.source())
                .read(yaml)
                .flatMap(tree -> branch(tree, origin, origin.source()));
    }

    /** Returns the mapping at the top of a document. */
    public Optional<Branch> branch(Object tree, Origin origin, String place) {
        Optional<Node> node = Node.of(tree, origin, "", diagnostics);
        if (node.isPresent() && !(node.get() instanceof Branch)) {
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    place,
                    "holds "
                            + (tree instanceof String ? "only text" : node.get().shown()) + " at the top",
                    A_MAPPING);
        }
        return node.filter(Branch.class::isInstance).map(Branch.class::cast);
    }

    /** Reads the text of a file once. Its bytes in UTF-8 are those of the file. */
    public Optional<String> text(Path file, String place) {
        if (Files.isDirectory(file)) {
            diagnostics.add(
                    ErrorCode.CONFIG_UNREADABLE, place, file + " is a directory", "name a file in this directory");
            return Optional.empty();
        }
        if (Files.notExists(file)) {
            diagnostics.add(ErrorCode.CONFIG_UNREADABLE, place, "file not found: " + file, "");
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(YamlReader.LONGEST + 1);
            if (bytes.length > YamlReader.LONGEST) {
                diagnostics.add(
                        ErrorCode.CONFIG_UNREADABLE,
                        place,
                        "is larger than 5 MB, the maximum size of a run file",
                        "store data in separate files");
                return Optional.empty();
            }
            return decoded(bytes, place);
        } catch (IOException diagnostic) {
            diagnostics.add(
                    ErrorCode.CONFIG_UNREADABLE, place, "cannot be read: " + FileDiagnostic.inWords(diagnostic), "");
        }
        return Optional.empty();
    }

    private Optional<String> decoded(byte[] bytes, String place) {
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(input, text, true);
        if (result.isError()) {
            int bad = input.position();
            long line =
                    1 + IntStream.range(0, bad).filter(i -> bytes[i] == '\n').count();
            String value = String.format(Locale.ROOT, "0x%02X", bytes[bad]);
            diagnostics.add(
                    ErrorCode.CONFIG_UNREADABLE,
                    place,
                    "is not a text file in UTF-8: the byte " + value + " in line " + line + " is not valid",
                    "save it as UTF-8");
            return Optional.empty();
        }
        return Optional.of(text.flip().toString());
    }
}
