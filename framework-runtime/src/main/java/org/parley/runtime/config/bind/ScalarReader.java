package org.parley.runtime.config.bind;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.JsonFile;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.plan.Renamed;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads the value of an option as declared, and reports values that do not match the declaration. */
public record ScalarReader(Diagnostics diagnostics) {

    /** Returns a Double, Long, Boolean, String, Path, JsonFile, list of Double or list of String. */
    public Optional<Object> read(Option<?> option, Node node, String path) {
        if (node instanceof Leaf leaf
                && leaf.value() instanceof String text
                && option.words().contains(text)) {
            return Optional.of(text);
        }
        if (node instanceof Leaf leaf && leaf.value() instanceof Boolean flag && OptionWords.isYesOrNo(option)) {
            return Optional.of(flag ? OptionWords.YES : OptionWords.NO);
        }
        return switch (option.type()) {
            case NUMBER -> number(option, node, path, OptionWords.accepts(option));
            case INTEGER -> integer(option, node, path);
            case FLAG -> value(Boolean.class, option, node, path, "");
            case CHOICE -> wrongWord(option, node, path);
            case TEXT -> value(String.class, option, node, path, "put it in quotes");
            case FILE -> value(String.class, option, node, path, "").flatMap(name -> file((String) name, node, path));
            case DIRECTORY ->
                value(String.class, option, node, path, "").flatMap(name -> directory((String) name, node, path));
            case JSON ->
                value(String.class, option, node, path, "")
                        .flatMap(name -> file((String) name, node, path))
                        .flatMap(file -> json((Path) file, node, path));
            case NUMBERS -> numbers(option, node, path);
            case TEXTS -> texts(option, node, path);
            case COMPONENT -> throw new IllegalArgumentException(option.name() + " is a component");
        };
    }

    private Optional<Object> number(Option<?> option, Node node, String path, String accepts) {
        if (!(node instanceof Leaf leaf) || !(leaf.value() instanceof Number number)) {
            return wrongType(node, path, accepts, nearest(option, node));
        }
        double value = number.doubleValue();
        if (!Double.isFinite(value)) {
            return outOfRange(node, path, "a finite number");
        }
        return option.range().contains(value) ? Optional.of(value) : outOfRange(node, path, OptionWords.range(option));
    }

    private Optional<Object> integer(Option<?> option, Node node, String path) {
        if (!(node instanceof Leaf leaf)
                || !(leaf.value() instanceof Number number)
                || number.doubleValue() != Math.rint(number.doubleValue())) {
            return wrongType(node, path, OptionWords.accepts(option), nearest(option, node));
        }
        double value = number.doubleValue();
        boolean fits = number instanceof Long || (number instanceof Double && Math.abs(value) < 0x1.0p63);
        if (!fits || !option.range().contains(value)) {
            String range = OptionWords.range(option);
            return outOfRange(node, path, range.isEmpty() ? "a 64-bit number" : range);
        }
        return Optional.of(number.longValue());
    }

    private Optional<Object> numbers(Option<?> option, Node node, String path) {
        if (!(node instanceof Items items)) {
            return wrongType(node, path, OptionWords.accepts(option), "put it in brackets, such as [1, 2]");
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < items.items().size(); i++) {
            number(option, items.items().get(i), path + "[" + i + "]", "a number")
                    .ifPresent(values::add);
        }
        return values.size() == items.items().size() ? Optional.of(List.copyOf(values)) : Optional.empty();
    }

    private Optional<Object> texts(Option<?> option, Node node, String path) {
        if (!(node instanceof Items items)) {
            return wrongType(node, path, OptionWords.accepts(option), "put it in brackets, such as [a, b]");
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < items.items().size(); i++) {
            value(String.class, "text", items.items().get(i), path + "[" + i + "]", "put it in quotes")
                    .ifPresent(values::add);
        }
        return values.size() == items.items().size() ? Optional.of(List.copyOf(values)) : Optional.empty();
    }

    private Optional<Object> file(String name, Node node, String path) {
        return path(name, node, path, "file", Files::isRegularFile);
    }

    private Optional<Object> directory(String name, Node node, String path) {
        return path(name, node, path, "directory", Files::isDirectory);
    }

    private Optional<Object> path(String name, Node node, String path, String kind, Predicate<Path> isOfKind) {
        try {
            Path file = node.origin().base().resolve(name).toAbsolutePath().normalize();
            if (isOfKind.test(file) && Files.isReadable(file)) {
                return Optional.of(file);
            }
            String diagnostic = file + " cannot be read";
            if (Files.notExists(file)) {
                diagnostic = kind + " not found: " + file;
            } else if (!isOfKind.test(file)) {
                diagnostic = file + (Files.isDirectory(file) ? " is a directory" : " is not a " + kind);
            }
            String start = "relative paths start from " + node.origin().base().toAbsolutePath();
            diagnostics.add(ErrorCode.CONFIG_UNREADABLE, path, node.origin(), diagnostic, start);
        } catch (InvalidPathException diagnostic) {
            diagnostics.add(
                    ErrorCode.CONFIG_UNREADABLE,
                    path,
                    node.origin(),
                    node.shown() + " is not the name of a " + kind,
                    "");
        }
        return Optional.empty();
    }

    private Optional<Object> json(Path file, Node node, String path) {
        try {
            return Optional.of(JsonFiles.read(file));
        } catch (ParleyException unreadable) {
            unreadable
                    .diagnostics()
                    .forEach(diagnostic -> diagnostics.add(
                            diagnostic.code(), path, node.origin(), diagnostic.message(), diagnostic.hint()));
            return Optional.empty();
        }
    }

    private Optional<Object> value(Class<?> type, Option<?> option, Node node, String path, String hint) {
        return value(type, OptionWords.accepts(option), node, path, hint);
    }

    private Optional<Object> value(Class<?> type, String accepts, Node node, String path, String hint) {
        return node instanceof Leaf leaf && type.isInstance(leaf.value())
                ? Optional.of(leaf.value())
                : wrongType(node, path, accepts, hint);
    }

    private Optional<Object> wrongWord(Option<?> option, Node node, String path) {
        diagnostics.add(
                ErrorCode.CONFIG_OUT_OF_RANGE,
                path,
                node.origin(),
                "must be one of " + String.join(", ", option.words()) + ", got " + node.shown(),
                nearest(option, node));
        return Optional.empty();
    }

    private Optional<Object> wrongType(Node node, String path, String accepts, String hint) {
        boolean needlessQuotes = looksLikeValue(node) && !accepts.equals("text");
        diagnostics.add(
                ErrorCode.CONFIG_WRONG_TYPE,
                path,
                node.origin(),
                "must be " + accepts + ", got " + (needlessQuotes ? "the text " : "") + node.shown(),
                needlessQuotes ? "remove the quotes" : hint);
        return Optional.empty();
    }

    private Optional<Object> outOfRange(Node node, String path, String range) {
        diagnostics.add(
                ErrorCode.CONFIG_OUT_OF_RANGE, path, node.origin(), "must be " + range + ", got " + node.shown(), "");
        return Optional.empty();
    }

    private static String nearest(Option<?> option, Node node) {
        String given = node instanceof Leaf leaf ? String.valueOf(leaf.value()) : "";
        return Renamed.in(option.words(), given)
                .map(Renamed::hint)
                .or(() -> Nearest.to(given, option.words()).map(near -> "did you mean '" + near + "'?"))
                .orElse("");
    }

    /** Returns whether this is text that would be a number or a flag without its quotes. */
    public static boolean looksLikeValue(Node node) {
        return node instanceof Leaf leaf
                && leaf.value() instanceof String text
                && text.matches("true|false|[-+]?(\\.\\d+|\\d+(\\.\\d*)?)([eE][-+]?\\d+)?");
    }

    /** Reads JSON files for components: strictly, with limits, and with the place of errors. */
    public static final class JsonFiles {

        private static final int MOST_BYTES = 64 << 20;
        private static final int MOST_DEPTH = 64;

        private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(MOST_DEPTH)
                                .build())
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();

        private JsonFiles() {}

        /** @throws ParleyException with the file, line and column of the error; the caller sets its path */
        public static JsonFile read(Path file) {
            try {
                return new JsonFile(file, frozen(file, MAPPER.readValue(bytes(file), Object.class)));
            } catch (JacksonException diagnostic) {
                throw unreadable(
                        file + place(diagnostic.getLocation()) + " is not valid JSON: "
                                + reason(diagnostic.getOriginalMessage()),
                        "");
            } catch (IOException diagnostic) {
                throw unreadable(file + " cannot be read: " + diagnostic.getMessage(), "");
            }
        }

        private static byte[] bytes(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(MOST_BYTES + 1);
                if (bytes.length > MOST_BYTES) {
                    throw unreadable(
                            file + " is larger than " + (MOST_BYTES >> 20) + " MiB", "split it or generate it");
                }
                return bytes;
            }
        }

        private static Object frozen(Path file, Object value) {
            if (value instanceof Map<?, ?> object) {
                Map<String, Object> copy = new LinkedHashMap<>();
                object.forEach((key, inner) -> copy.put(String.valueOf(key), frozen(file, inner)));
                return Collections.unmodifiableMap(copy);
            }
            if (value instanceof List<?> list) {
                List<Object> copy = new ArrayList<>(list.size());
                list.forEach(inner -> copy.add(frozen(file, inner)));
                return Collections.unmodifiableList(copy);
            }
            if (value instanceof Number number) {
                if (!Double.isFinite(number.doubleValue())) {
                    throw unreadable(file + " contains a number beyond the range of a double: " + number, "");
                }
                return number.doubleValue();
            }
            return value;
        }

        /** Returns the reason without the library's advice about itself. */
        private static String reason(String message) {
            if (message.startsWith("Trailing token")) {
                return "unexpected content after the end of the document";
            }
            return message.replaceAll("(?s)\\s*[(:] ?(start marker|StreamReadFeature|enable).*|\n.*", "");
        }

        private static String place(TokenStreamLocation location) {
            return location == null || location.getLineNr() < 1
                    ? ""
                    : ", line " + location.getLineNr() + ", column " + location.getColumnNr() + ",";
        }

        private static ParleyException unreadable(String message, String hint) {
            return new ParleyException(new Diagnostic(ErrorCode.CONFIG_UNREADABLE, "", message, hint));
        }
    }
}
