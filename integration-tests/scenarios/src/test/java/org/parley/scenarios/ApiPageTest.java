package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the Java and Python interfaces is made from Javadoc and docstrings. */
class ApiPageTest {

    private static final Path PROJECT = Distribution.project();
    private static final Path API = PROJECT.resolve("framework-api/src/main/java/org/parley/api");
    private static final Path RUNTIME = PROJECT.resolve("framework-runtime/src/main/java/org/parley/runtime");

    private static final Pattern JAVADOC_OF_TYPE = Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@[^\\n]*\\n)*public (?:final |sealed |abstract )*(?:class|record|interface|enum) (\\w+)",
            Pattern.DOTALL);

    private static final Pattern JAVADOC_OF_PACKAGE =
            Pattern.compile("/\\*\\*(.*?)\\*/\\s*(?:@[^\\n]*\\n)*package ([\\w.]+);", Pattern.DOTALL);

    /** Functions, classes and properties with a docstring. Names with an underscore at the start are private. */
    private static final Pattern DOCSTRING = Pattern.compile(
            "(?m)^( *)(?:def|class) ((?!_)\\w+)(\\((?:[^()]|\\(\\))*\\))?(?: -> [^\\n]+)?:\\n +\"\"\"(.*?)(?:\"\"\"|\\n\\n)",
            Pattern.DOTALL);

    @Test
    void thePageIsMadeFromTheSources() throws IOException {
        new GeneratedFile("api.md", getClass()).isUpToDate(page());
    }

    private static String page() throws IOException {
        List<String> packages = rows(API, "package-info.java", JAVADOC_OF_PACKAGE);
        List<String> types = rows(RUNTIME, "*.java", JAVADOC_OF_TYPE);
        Path parley = PROJECT.resolve("examples/python/parley");
        List<String> python = new ArrayList<>(python(Files.readString(parley.resolve("_runs.py"))));
        python(Files.readString(parley.resolve("_command.py"))).stream()
                .filter(row -> row.contains("`ParleyError`"))
                .forEach(python::add);
        assertThat(packages).hasSizeGreaterThan(12);
        assertThat(types).hasSizeGreaterThan(8);
        assertThat(python).hasSizeGreaterThan(10);
        return """
                # Java and Python interfaces

                The page is generated from the sources. Semantic versioning covers the packages below `org.parley.api`.

                ## Java: run Parley in a program

                The package `org.parley.runtime` of the artifact `framework-runtime`; [a guide](embed.md) has a complete program.

                | type | purpose |
                |---|---|
                %s
                ## Java: write a plugin

                The artifact `framework-api`; [a tutorial](your-first-plugin.md) and a guide per kind start from an example.
                `mvn -q -B javadoc:javadoc -pl framework-api` writes the Javadoc to `framework-api/target/reports/apidocs`.

                | package | content |
                |---|---|
                %s
                ## Python

                The package `parley` in `examples/python`; [its page](../examples/python/README.md) has the installation and a notebook.

                | name | purpose |
                |---|---|
                %s""".formatted(String.join("", types), String.join("", packages), String.join("", python));
    }

    private static List<String> rows(Path root, String glob, Pattern documented) throws IOException {
        try (Stream<Path> files = Files.walk(root, glob.startsWith("*") ? 1 : 2)) {
            return files.filter(file ->
                            root.getFileSystem().getPathMatcher("glob:" + glob).matches(file.getFileName()))
                    .sorted()
                    .map(ApiPageTest::read)
                    .flatMap(source -> documented.matcher(source).results().limit(1))
                    .map(found ->
                            row(found.group(2), firstSentence(found.group(1).replaceAll("(?m)^\\s*\\*", ""))))
                    .collect(Collectors.toList());
        }
    }

    private static List<String> python(String source) {
        List<String> rows = new ArrayList<>();
        String type = "";
        for (MatchResult found : DOCSTRING.matcher(source).results().toList()) {
            boolean isMember = !found.group(1).isEmpty();
            boolean isType = Character.isUpperCase(found.group(2).charAt(0));
            String parameters = isType || found.group(3) == null ? "" : found.group(3);
            String shown = withoutTypes(parameters.replaceAll("\\s+", " ")).replaceAll("\\(self(, )?", "(");
            boolean isProperty = isMember && shown.equals("()");
            rows.add(row(
                    (isMember ? type + "." : "") + found.group(2) + (isProperty ? "" : shown),
                    firstSentence(found.group(4))));
            type = isType ? found.group(2) : type;
        }
        return rows;
    }

    /** Removes the types of parameters, such as {@code : Optional[int]}. */
    private static String withoutTypes(String parameters) {
        return parameters
                .replaceAll("(?<=\\()\\s+|,?\\s+(?=\\)$)", "")
                .replaceAll(": [^=]+?(?= = |, \\**\\w+:|\\)$)", "")
                .replace(" = ", "=");
    }

    private static String row(String name, String purpose) {
        return "| `" + name + "` | " + purpose.replace("|", "\\|") + " |\n";
    }

    private static String firstSentence(String text) {
        String plain = text.split("<p>|<pre>|\\s@param")[0]
                .replaceAll("\\{@(?:code|link|linkplain) (?:[\\w.#]+ )?([^}]*)\\}", "`$1`")
                .replaceAll("<[^>]+>", "")
                .replaceAll("\\s+", " ")
                .strip();
        return plain.split("(?<=[.!?]) (?=[A-Z])|(?<=\\.)$")[0];
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
