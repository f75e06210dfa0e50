package org.parley.scenarios;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The sources of this build: its modules, and copies of them that are not built yet. */
final class Checkout {

    private static final Path ROOT = Distribution.project();

    /**
     * A module of the build.
     *
     * @param folder from the root, empty for the root itself
     * @param needs the artifacts of this build that it requires: its parent, and its dependencies
     */
    record Module(String folder, String artefact, List<String> needs) {}

    private Checkout() {}

    /** Copies the files that git tracks or would track: everything except what builds and runs create. */
    static Path copyInto(Path place) throws Exception {
        assumeTrue(Files.exists(ROOT.resolve(".git")), "only a checkout of git knows its sources");
        String names = start(ROOT, Map.of(), "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
        for (String name : names.split("\0")) {
            Path source = ROOT.resolve(name);
            if (Files.exists(source)) {
                Path copy = place.resolve(name);
                Files.createDirectories(copy.getParent());
                Files.copy(source, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return place;
    }

    /** Waits for a command to succeed. */
    static String start(Path here, Map<String, String> variables, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(here.toFile()).redirectErrorStream(true);
        builder.environment().putAll(variables);
        return Command.ended(builder).exits(0).text();
    }

    /** Returns all modules by their artifact names in the poms. */
    static Map<String, Module> modules() throws Exception {
        Map<String, Module> modules = new LinkedHashMap<>();
        addModules("", modules);
        return modules;
    }

    private static void addModules(String folder, Map<String, Module> modules) throws Exception {
        Element pom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve(folder).resolve("pom.xml").toFile())
                .getDocumentElement();
        Module module = new Module(
                folder,
                text(pom, "artifactId"),
                descendants(pom, "artifactId")
                        .map(Node::getParentNode)
                        .map(Element.class::cast)
                        .filter(artefact -> !artefact.equals(pom)
                                && text(artefact, "groupId").equals("org.parley"))
                        .filter(artefact -> !isOnlyManaged(artefact))
                        .map(artefact -> text(artefact, "artifactId"))
                        .toList());
        modules.put(module.artefact(), module);
        for (Element inner : descendants(pom, "module").toList()) {
            addModules((folder.isEmpty() ? "" : folder + "/") + inner.getTextContent(), modules);
        }
    }

    private static boolean isOnlyManaged(Element artefact) {
        return artefact.getParentNode().getParentNode().getNodeName().equals("dependencyManagement");
    }

    private static String text(Element element, String child) {
        return descendants(element, child)
                .filter(found -> found.getParentNode().equals(element))
                .map(Element::getTextContent)
                .findFirst()
                .orElse("");
    }

    private static Stream<Element> descendants(Element element, String name) {
        var found = element.getElementsByTagName(name);
        return Stream.iterate(0, i -> i < found.getLength(), i -> i + 1).map(i -> (Element) found.item(i));
    }
}
