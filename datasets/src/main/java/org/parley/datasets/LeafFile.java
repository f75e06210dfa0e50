package org.parley.datasets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Checksum;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * LEAF's JSON format, read token by token: {@code {"users": […], "num_samples": […], "user_data": {user: {"x": […], "y": […]}}}}. A sample
 * is a text with the next character, or a list of numbers with a class.
 */
final class LeafFile {

    private static final int MOST_CLASSES = 10_000;
    private static final String SHAPE = "LEAF files contain users, num_samples and user_data with x and y per user";
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(1 << 20)
                    .maxNestingDepth(16)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE) // the caller closes the file
            .build();

    private final Source source;
    private final Source.MemoryBudget budget;
    private final LeafFactory.Vocabulary vocabulary;
    private final LeafFactory.LeafUsers users;
    private final LeafSamples into;
    /** The number of samples of each user; empty for a user that is not kept. */
    private final Map<String, OptionalInt> found = new HashMap<>();

    LeafFile(Source source, LeafFactory.Vocabulary vocabulary, LeafFactory.LeafUsers users, LeafSamples into) {
        this.source = source;
        this.budget = new Source.MemoryBudget(source);
        this.vocabulary = vocabulary;
        this.users = users;
        this.into = into;
    }

    void read(Checksum checksum) {
        source.read(checksum, content -> {
            try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), content)) {
                root(json);
            } catch (JacksonIOException e) {
                throw e.getCause(); // the file is damaged, not its JSON
            } catch (JacksonException e) {
                throw source.diagnostic(where(e.getLocation()) + e.getOriginalMessage(), SHAPE);
            }
            return into;
        });
    }

    private static String where(TokenStreamLocation location) {
        return location == null ? "" : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
    }

    private void root(JsonParser json) {
        List<String> names = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        expect(json, json.nextToken(), JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = json.currentName();
            json.nextToken();
            switch (key) {
                case "users" -> each(json, () -> names.add(text(json)));
                case "num_samples" -> each(json, () -> counts.add(wholeNumber(json)));
                case "user_data" -> userData(json);
                default -> json.skipChildren();
            }
        }
        if (json.nextToken() != null) {
            throw diagnostic(json, "unexpected content after the end");
        }
        requireCounts(names, counts);
    }

    private void requireCounts(List<String> names, List<Integer> counts) {
        if (found.isEmpty()) {
            throw source.diagnostic("has no user_data", SHAPE);
        }
        if (names.size() != found.size() || counts.size() != names.size()) {
            throw source.diagnostic(
                    "lists " + names.size() + " users and " + counts.size() + " sample counts, but contains data of "
                            + found.size(),
                    Source.FRESH_COPY);
        }
        for (int k = 0; k < counts.size(); k++) {
            OptionalInt held = found.getOrDefault(names.get(k), OptionalInt.of(0));
            if (held.isPresent() && held.getAsInt() != counts.get(k)) {
                throw source.diagnostic(
                        "declares " + counts.get(k) + " samples of " + Figures.quote(names.get(k)) + ", but contains "
                                + held.getAsInt(),
                        Source.FRESH_COPY);
            }
        }
    }

    private void userData(JsonParser json) {
        expect(json, json.currentToken(), JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            OptionalInt user = users.number(name);
            json.nextToken();
            if (user.isEmpty()) {
                json.skipChildren();
                found.put(name, OptionalInt.empty());
                continue;
            }
            LeafUserData data = user(json, name);
            found.put(name, OptionalInt.of(data.samples()));
            into.add(source, user.getAsInt(), data);
        }
    }

    private LeafUserData user(JsonParser json, String name) {
        LeafUserData data = new LeafUserData(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        expect(json, json.currentToken(), JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = json.currentName();
            json.nextToken();
            switch (key) {
                case "x" -> each(json, () -> sample(json, data));
                case "y" -> each(json, () -> data.labels().add(label(json)));
                default -> json.skipChildren();
            }
        }
        if (data.samples() != data.labels().size()) {
            throw source.diagnostic(
                    Figures.quote(name) + " has " + data.samples() + " samples and "
                            + data.labels().size() + " labels",
                    Source.FRESH_COPY);
        }
        return data;
    }

    private void sample(JsonParser json, LeafUserData data) {
        if (json.currentToken() == JsonToken.VALUE_STRING) {
            byte[] codes = codes(json);
            budget.take(48 + codes.length);
            data.texts().add(codes);
            return;
        }
        List<Float> numbers = new ArrayList<>();
        each(json, () -> numbers.add(number(json)));
        float[] row = new float[numbers.size()];
        for (int k = 0; k < row.length; k++) {
            row[k] = numbers.get(k);
        }
        budget.take(48 + 4L * row.length);
        data.numbers().add(row);
    }

    private byte[] codes(JsonParser json) {
        String text = json.getString();
        byte[] codes = new byte[text.length()];
        for (int k = 0; k < codes.length; k++) {
            int code = vocabulary.code(text.charAt(k));
            if (code < 0) {
                throw source.diagnostic(
                        Figures.quote(text.substring(k, k + 1)) + " is not one of the " + vocabulary.size()
                                + " characters of the vocabulary",
                        "try vocabulary: printable, or clean the text");
            }
            codes[k] = (byte) code;
        }
        return codes;
    }

    private int label(JsonParser json) {
        if (json.currentToken() == JsonToken.VALUE_STRING) {
            byte[] codes = codes(json);
            if (codes.length != 1) {
                throw diagnostic(json, "a label has " + codes.length + " characters, but must have one");
            }
            return codes[0];
        }
        int label = wholeNumber(json);
        if (label < 0 || label >= MOST_CLASSES) {
            throw diagnostic(json, "class " + label + " is not between 0 and " + (MOST_CLASSES - 1));
        }
        return label;
    }

    private void each(JsonParser json, Runnable element) {
        expect(json, json.currentToken(), JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            element.run();
        }
    }

    private String text(JsonParser json) {
        expect(json, json.currentToken(), JsonToken.VALUE_STRING);
        budget.take(64 + json.getStringLength());
        return json.getString();
    }

    private int wholeNumber(JsonParser json) {
        expect(json, json.currentToken(), JsonToken.VALUE_NUMBER_INT);
        return json.getIntValue();
    }

    private float number(JsonParser json) {
        if (!json.currentToken().isNumeric()) {
            throw diagnostic(json, "expected a number, found " + json.currentToken());
        }
        float value = (float) json.getDoubleValue();
        if (!Float.isFinite(value)) {
            throw diagnostic(json, json.getDoubleValue() + " is beyond single precision");
        }
        return value;
    }

    private void expect(JsonParser json, JsonToken token, JsonToken wanted) {
        if (token != wanted) {
            throw diagnostic(json, "expected " + wanted + ", found " + (token == null ? "the end" : token.toString()));
        }
    }

    private ParleyException diagnostic(JsonParser json, String message) {
        return source.diagnostic(where(json.currentTokenLocation()) + message, SHAPE);
    }

    /** Samples collected from LEAF files: texts as rows of character codes, or rows of numbers. */
    static final class LeafSamples {

        private final List<byte[]> texts = new ArrayList<>();
        private final List<float[]> numbers = new ArrayList<>();
        private final List<Integer> labels = new ArrayList<>();
        private final List<Integer> groups = new ArrayList<>();
        private int width = -1;

        /** Adds the samples of one user, which must all be texts or all be numbers. */
        void add(Source source, int user, LeafUserData data) {
            for (byte[] text : data.texts()) {
                requireWidth(source, text.length);
                texts.add(text);
            }
            for (float[] row : data.numbers()) {
                requireWidth(source, row.length);
                numbers.add(row);
            }
            for (int label : data.labels()) {
                labels.add(label);
                groups.add(user);
            }
            if (!texts.isEmpty() && !numbers.isEmpty()) {
                throw source.diagnostic("mixes texts and numbers", "use separate files");
            }
        }

        private void requireWidth(Source source, int found) {
            if (width >= 0 && width != found) {
                throw source.diagnostic(
                        "sample " + labels.size() + " has " + found + " features, but earlier samples have " + width,
                        "all samples must have the same length");
            }
            width = found;
        }

        boolean isEmpty() {
            return labels.isEmpty();
        }

        boolean areTexts() {
            return !texts.isEmpty();
        }

        int width() {
            return width;
        }

        int largestLabel() {
            return labels.stream().mapToInt(Integer::intValue).max().orElse(-1);
        }

        Dataset dataset(String name, int classes, Checksum checksum) {
            Features features = areTexts()
                    ? Features.ofBytes(texts.toArray(byte[][]::new), 1)
                    : Features.of(numbers.toArray(float[][]::new));
            return Dataset.ofClasses(name, features, plain(labels), classes, checksum.hexadecimal())
                    .withGroups(plain(groups));
        }

        private static int[] plain(List<Integer> list) {
            return list.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /** The samples of one user in a LEAF file. Either {@code texts} or {@code numbers} is empty. */
    record LeafUserData(List<byte[]> texts, List<float[]> numbers, List<Integer> labels) {

        int samples() {
            return texts.size() + numbers.size();
        }
    }
}
