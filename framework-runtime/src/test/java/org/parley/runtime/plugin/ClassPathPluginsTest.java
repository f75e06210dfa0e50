package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.component.Recipe;

class ClassPathPluginsTest {

    private static final String FILE = PluginJar.RECIPES + "quiet.yaml";

    @TempDir
    Path directory;

    @Test
    void aDirectoryOfClassesMayHoldNothingButRecipes() throws IOException {
        Path file = directory.resolve("classes").resolve(FILE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "agents: 3\n");
        assertThat(recipes(directory.resolve("classes"))).containsExactly("quiet");
    }

    @Test
    void aJarNeedNotListItsFolders() throws IOException {
        Path jar = directory.resolve("recipes.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new ZipEntry(FILE));
            out.write("agents: 3\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(recipes(jar)).containsExactly("quiet");
    }

    private static List<String> recipes(Path place) throws IOException {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {place.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            return ClassPathPlugins.find(loader, Guice.createInjector()).recipes().stream()
                    .map(Recipe::name)
                    .toList();
        }
    }
}
