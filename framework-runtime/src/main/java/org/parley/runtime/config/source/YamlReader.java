package org.parley.runtime.config.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;
import tools.jackson.dataformat.yaml.YAMLReadFeature;

/**
 * Reads one YAML document into plain maps, lists and values. An error contains the line and column.
 *
 * @param code the code of errors for unreadable text
 * @param label a label before line and column in messages; empty for the run file itself
 */
public record YamlReader(Diagnostics diagnostics, ErrorCode code, String label) {

    /** The maximum length of a text, in characters. */
    public static final int LONGEST = 5_000_000;

    private static final int DEEPEST = 64;
    private static final int LONGEST_SENTENCE = 160;

    // Duplicates are allowed here so that all of them can be reported, not only the first.
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .loadSettings(LoadSettings.builder()
                    .setSchema(new CoreSchema())
                    .setCodePointLimit(LONGEST + 1)
                    .setAllowDuplicateKeys(true)
                    .build())
            .disable(YAMLReadFeature.PARSE_OCTAL_NUMBERS)
            .build();

    /** Returns the document; empty if there is none or it is invalid, with the reason among the diagnostics. */
    public Optional<Object> read(String text) {
        try (JsonParser parser = YAML.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                diagnostics.add(code, label, "is empty", "");
                return Optional.empty();
            }
            Object document = value(parser, "", 0);
            if (parser.nextToken() != null) {
                throw unusable(parser, "a second document starts here", "keep one and remove the line ---");
            }
            if (document == null) {
                diagnostics.add(code, label, "is empty", "");
            }
            return Optional.ofNullable(document);
        } catch (ParleyException unusable) {
            unusable.diagnostics().forEach(diagnostics::add);
        } catch (JacksonException diagnostic) {
            diagnostics.add(syntax(diagnostic));
        }
        return Optional.empty();
    }

    private Object value(JsonParser parser, String path, int depth) {
        if (depth > DEEPEST) {
            throw unusable(parser, "nested more than " + DEEPEST + " levels deep", "");
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw unusable(
                    parser,
                    "the alias " + Words.quoted("*" + parser.getString()) + " cannot be used here",
                    "write out the value; use extends to share settings between files");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(parser, path, depth);
            case START_ARRAY -> list(parser, path, depth);
            case VALUE_NUMBER_INT -> number(parser, parser::getNumberValue);
            case VALUE_NUMBER_FLOAT -> number(parser, parser::getDoubleValue);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getString();
        };
    }

    private Number number(JsonParser parser, Supplier<? extends Number> value) {
        try {
            return value.get();
        } catch (StreamConstraintsException tooLong) {
            throw unusable(parser, "a number of " + parser.getString().length() + " characters", "shorten it");
        }
    }

    private Map<String, Object> mapping(JsonParser parser, String path, int depth) {
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Integer> lines = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            int line = parser.currentTokenLocation().getLineNr();
            Integer before = lines.putIfAbsent(key, line);
            if (before != null) {
                String both = before == line ? "line " + line : "lines " + before + " and " + line;
                diagnostics.add(
                        code == ErrorCode.CONFIG_UNREADABLE ? ErrorCode.CONFIG_CONFLICT : code,
                        Words.path(path, key),
                        "is given twice, in " + both + (label.isEmpty() ? "" : " of " + label),
                        "keep one");
            }
            parser.nextToken();
            values.put(key, value(parser, Words.path(path, key), depth + 1));
        }
        return values;
    }

    private List<Object> list(JsonParser parser, String path, int depth) {
        List<Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(parser, path + "[" + values.size() + "]", depth + 1));
        }
        return values;
    }

    private ParleyException unusable(JsonParser parser, String message, String hint) {
        TokenStreamLocation location = parser.currentTokenLocation();
        return new ParleyException(
                new Diagnostic(code, place(location.getLineNr(), location.getColumnNr()), message, hint));
    }

    private Diagnostic syntax(JacksonException diagnostic) {
        String hint = "check the indentation, brackets and quotes at this place";
        if (diagnostic.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            int line = marked.getProblemMark().get().getLine() + 1;
            int column = marked.getProblemMark().get().getColumn() + 1;
            return new Diagnostic(code, place(line, column), "not valid YAML: " + firstLine(marked.getProblem()), hint);
        }
        TokenStreamLocation location = diagnostic.getLocation();
        String place = location == null ? label : place(location.getLineNr(), location.getColumnNr());
        return new Diagnostic(code, place, "not valid YAML: " + firstLine(diagnostic.getOriginalMessage()), hint);
    }

    private String place(int line, int column) {
        String place = "line " + line + ", column " + column;
        return label.isEmpty() ? place : label + " " + place;
    }

    private static String firstLine(String message) {
        return Words.shortened(message.lines().findFirst().orElse("unreadable"), LONGEST_SENTENCE);
    }
}
