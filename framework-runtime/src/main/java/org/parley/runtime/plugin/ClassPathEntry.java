package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Fault;
import org.pf4j.processor.ExtensionStorage;
import org.pf4j.processor.IndexedExtensionStorage;

/** A jar or a directory of the class path that has an index of components. */
final class ClassPathEntry {

    private final String root;
    private final Candidate candidate;

    private ClassPathEntry(String root) {
        this.root = root;
        this.candidate = new Candidate(Path.of(place(root)), true);
    }

    /** @param resource the path of what was found, inside the entry */
    static ClassPathEntry of(URL found, String resource) {
        String address = found.toString();
        return new ClassPathEntry(address.substring(0, address.length() - resource.length()));
    }

    /** Its components, but for those that {@link #faults} tell of. */
    List<ComponentFactory> components(ClassLoader loader, Injector services) throws IOException {
        SortedSet<String> names = new TreeSet<>();
        ExtensionStorage.read(new StringReader(text(url(IndexedExtensionStorage.EXTENSIONS_RESOURCE))), names);
        return new ExtensionLoader(candidate, loader, services)
                .load(names, manifest().map(PluginManifest::module).orElse(""));
    }

    List<Fault> faults() throws IOException {
        boolean explained = manifest().isPresent();
        return candidate.report().faults().stream()
                .map(fault -> new Fault(
                        fault.code(),
                        candidate.jar().toString(),
                        fault.message(),
                        explained || fault.hint().isEmpty()
                                ? fault.hint()
                                : fault.hint() + "; here there is no manifest, so put one into "
                                        + JarFile.MANIFEST_NAME))
                .toList();
    }

    private Optional<PluginManifest> manifest() throws IOException {
        try (InputStream input = open(url(JarFile.MANIFEST_NAME))) {
            return Optional.of(PluginManifest.of(new Manifest(input).getMainAttributes()));
        } catch (FileNotFoundException none) {
            return Optional.empty();
        }
    }

    private URL url(String resource) throws IOException {
        return URI.create(root + resource).toURL();
    }

    static String text(URL resource) throws IOException {
        try (InputStream input = open(resource)) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Without the JVM's cache, which would keep jars open. */
    private static InputStream open(URL resource) throws IOException {
        URLConnection connection = resource.openConnection();
        connection.setUseCaches(false);
        return connection.getInputStream();
    }

    /** {@code jar:file:/lib/some.jar!/} and {@code file:/classes/} as somebody would write them. */
    private static String place(String root) {
        String file = root.replaceFirst("^jar:", "").replaceFirst("!/$", "");
        return file.startsWith("file:") ? Path.of(URI.create(file)).toString() : file;
    }
}
