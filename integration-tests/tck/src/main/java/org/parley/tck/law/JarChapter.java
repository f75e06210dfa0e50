package org.parley.tck.law;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginReport;
import org.parley.tck.lab.RunData;

/**
 * The contract tests of a plugin jar that belong together: those of the file, of a component, or of all recipes.
 *
 * @param title names what is tested
 * @param missing options that the component needs and that were not given; its contract tests do not apply
 * @param onKitData whether it is a model that is tried on data of the kit
 */
public record JarChapter(String title, List<Law> laws, List<String> missing, boolean onKitData) {

    private JarChapter(String title, List<Law> laws) {
        this(title, laws, List.of(), false);
    }

    /** The jar as a file, whatever it offers. */
    public static JarChapter ofFile(Path jar, LoadedJar loaded) {
        return new JarChapter(jar.getFileName().toString(), JarLaws.of(loaded));
    }

    /**
     * Everything that the jar offers: a chapter for each component, and one for the recipes.
     *
     * @throws org.parley.api.component.ParleyException if settings are given that do not fit the components of the jar
     */
    public static List<JarChapter> ofOffers(LoadedJar loaded, ComponentSettings.Given given) {
        PluginReport report = loaded.report();
        given.requireAmong(report.components());
        List<ComponentFactory> components = loaded.components();
        Optional<DataOffers> data =
                given.data().map(named -> DataOffers.of(RunData.of(named, components, DataOffers.agents())));
        List<JarChapter> chapters = new ArrayList<>();
        for (PluginReport.Offered offered : report.components()) {
            chapters.add(ofComponent(offered, given.of(offered), data, loaded, components));
        }
        if (!report.recipes().isEmpty()) {
            chapters.add(new JarChapter("recipes", RecipeLaws.of(loaded)));
        }
        return chapters;
    }

    private static JarChapter ofComponent(
            PluginReport.Offered offered,
            Map<String, Object> with,
            Optional<DataOffers> data,
            LoadedJar loaded,
            List<ComponentFactory> components) {
        String title = offered.kind().label() + " " + offered.name();
        ComponentFactory factory = loaded.factory(offered);
        List<String> missing = ComponentLaws.missing(factory, with);
        if (!missing.isEmpty()) {
            return new JarChapter(title, ComponentLaws.ofUnknownSettings(factory, missing), missing, false);
        }
        if (!with.isEmpty()) {
            // What is wrong with settings is the caller's fault, not the component's.
            ComponentSettings.of(factory, with, loaded.registry(), Path.of(""));
        }
        List<Law> laws = laws(factory, with, data, components).stream()
                .map(law -> new Law(law.name(), () -> MissingEngine.excused(law.verdict())))
                .toList();
        return new JarChapter(title, laws, List.of(), data.isEmpty() && factory instanceof BilevelModelFactory);
    }

    private static List<Law> laws(
            ComponentFactory factory,
            Map<String, Object> with,
            Optional<DataOffers> data,
            List<ComponentFactory> components) {
        return factory instanceof BilevelModelFactory model && data.isPresent()
                ? ComponentLaws.with(model, () -> ModelLaws.of(new Subject<>(model, with, components), data.get()))
                : ComponentLaws.of(factory, with, components);
    }
}
