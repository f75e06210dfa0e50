package org.parley.tck.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.model.BilevelModelFactory;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginReport;
import org.parley.tck.fixture.TestRun;
import org.pf4j.PluginState;

/**
 * A group of contract tests of a plugin jar: those of the file, of a component, or of all recipes.
 *
 * @param title the name of the tested object
 * @param missing options that the component needs and that were not given; its contract tests do not apply
 * @param onKitData whether it is a model that is tested on data of the test kit
 */
public record JarChapter(String title, List<ContractCheck> checks, List<String> missing, boolean onKitData) {

    private JarChapter(String title, List<ContractCheck> checks) {
        this(title, checks, List.of(), false);
    }

    /** Returns the tests of the jar as a file. */
    public static JarChapter ofFile(Path jar, LoadedJar loaded) {
        return new JarChapter(jar.getFileName().toString(), JarChecks.of(loaded));
    }

    /**
     * Returns the tests of the jar's content: a chapter for each component, and one for the recipes.
     *
     * @throws org.parley.api.component.ParleyException if settings do not fit the components of the jar
     */
    public static List<JarChapter> ofOffers(LoadedJar loaded, ComponentSettings.Given given) {
        PluginReport report = loaded.report();
        given.requireAmong(report.components());
        List<ComponentFactory> components = loaded.components();
        Optional<DataOffers> data =
                given.data().map(named -> DataOffers.of(TestRun.data(named, components, DataOffers.agents())));
        List<JarChapter> chapters = new ArrayList<>();
        for (PluginReport.Offered offered : report.components()) {
            chapters.add(ofComponent(offered, given.of(offered), data, loaded, components));
        }
        if (!report.recipes().isEmpty()) {
            chapters.add(new JarChapter("recipes", RecipeChecks.of(loaded)));
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
        List<String> missing = ComponentChecks.missing(factory, with);
        if (!missing.isEmpty()) {
            return new JarChapter(title, ComponentChecks.ofUnknownSettings(factory, missing), missing, false);
        }
        if (!with.isEmpty()) {
            // Wrong settings are an error of the caller, not of the component.
            ComponentSettings.of(factory, with, loaded.registry(), Path.of(""));
        }
        List<ContractCheck> checks = checks(factory, with, data, components).stream()
                .map(check -> new ContractCheck(check.name(), () -> MissingEngine.excused(check.verdict())))
                .toList();
        return new JarChapter(title, checks, List.of(), data.isEmpty() && factory instanceof BilevelModelFactory);
    }

    private static List<ContractCheck> checks(
            ComponentFactory factory,
            Map<String, Object> with,
            Optional<DataOffers> data,
            List<ComponentFactory> components) {
        return factory instanceof BilevelModelFactory model && data.isPresent()
                ? ComponentChecks.with(model, () -> ModelChecks.of(new Subject<>(model, with, components), data.get()))
                : ComponentChecks.of(factory, with, components);
    }

    /** The contract checks of a plugin jar as a file. */
    private record JarChecks(LoadedJar loaded) {

        public static List<ContractCheck> of(LoadedJar loaded) {
            JarChecks checks = new JarChecks(loaded);
            return List.of(
                    new ContractCheck("its manifest is complete", checks::hasAManifest),
                    new ContractCheck(
                            "it declares a range of API versions with an upper bound, which includes this version",
                            checks::namesItsApi),
                    new ContractCheck("it does not bundle classes that Parley provides", checks::bundlesNothingShared),
                    new ContractCheck(
                            "it offers components or recipes, and each can be loaded", checks::offersSomething),
                    new ContractCheck("no other plugin uses its names", checks::hasNamesOfItsOwn),
                    new ContractCheck("its classes can be unloaded", loaded::unloads));
        }

        private Verdict hasAManifest() {
            PluginReport report = loaded.report();
            Verdict verdict = without(report.id() + " " + report.version(), ErrorCode.PLUGIN_CORRUPT);
            return verdict.isBroken() || !report.manifest().description().isEmpty()
                    ? verdict
                    : Verdict.broken("it has no Plugin-Description");
        }

        private Verdict namesItsApi() {
            return ifReadable(() -> without(loaded.report().manifest().requires(), ErrorCode.PLUGIN_INCOMPATIBLE));
        }

        private Verdict bundlesNothingShared() {
            return ifReadable(() -> without("none of it", ErrorCode.PLUGIN_BUNDLES_API));
        }

        private Verdict offersSomething() {
            PluginReport report = loaded.report();
            Verdict verdict = without(
                    report.components().size() + " components, "
                            + report.recipes().size() + " recipes",
                    ErrorCode.PLUGIN_WITHOUT_COMPONENTS,
                    ErrorCode.PLUGIN_FAILED,
                    ErrorCode.PLUGIN_BAD_COMPONENT,
                    ErrorCode.PLUGIN_BAD_RECIPE);
            return verdict.isBroken() ? verdict : ifStarted(() -> verdict);
        }

        private Verdict hasNamesOfItsOwn() {
            List<String> clashes = loaded.clashes();
            Verdict verdict = clashes.isEmpty()
                    ? without("no conflicts", ErrorCode.PLUGIN_DUPLICATE_ID, ErrorCode.PLUGIN_DUPLICATE_COMPONENT)
                    : Verdict.broken("%s", String.join("; ", clashes));
            return verdict.isBroken() ? verdict : ifStarted(() -> verdict);
        }

        private Verdict ifReadable(Supplier<Verdict> verdict) {
            return loaded.report().id().isEmpty() ? Verdict.doesNotApply("the manifest is missing") : verdict.get();
        }

        private Verdict ifStarted(Supplier<Verdict> verdict) {
            PluginReport report = loaded.report();
            if (report.state() == PluginState.STARTED) {
                return verdict.get();
            }
            return report.diagnostics().isEmpty()
                    ? Verdict.broken("it is %s", report.state())
                    : Verdict.doesNotApply("it is %s, so its content was not checked", report.state());
        }

        private Verdict without(String allIsWell, ErrorCode... codes) {
            Set<ErrorCode> wanted = Set.copyOf(Arrays.asList(codes));
            String found = loaded.report().diagnostics().stream()
                    .filter(diagnostic -> wanted.contains(diagnostic.code()))
                    .map(Diagnostic::toString)
                    .collect(Collectors.joining("; "));
            return found.isEmpty() ? Verdict.holds("%s", allIsWell) : Verdict.broken("%s", found);
        }
    }

    /** The reason why a model cannot be checked without being wrong: no engine can differentiate it here. */
    public static final class MissingEngine {

        /** The place of a missing engine. An engine that computes wrong derivatives has the same code, but another place. */
        private static final String PLACE = "model.with.autodiff";

        private MissingEngine() {}

        /** Returns the missing engine and how to install it. */
        public static Optional<String> in(Verdict verdict) {
            return verdict.cause()
                    .filter(ParleyException.class::isInstance)
                    .map(cause -> ((ParleyException) cause).diagnostics())
                    .filter(diagnostics -> diagnostics.stream().allMatch(MissingEngine::isOne))
                    .map(diagnostics -> diagnostics.get(0).message() + ": "
                            + diagnostics.get(0).hint());
        }

        /** Returns a verdict that does not apply if the engine is missing, which is not an error of the component. */
        static Verdict excused(Verdict verdict) {
            return in(verdict)
                    .map(what -> new Verdict(
                            Verdict.Outcome.DOES_NOT_APPLY,
                            "not checked: it needs an engine, but " + what,
                            verdict.cause()))
                    .orElse(verdict);
        }

        private static boolean isOne(Diagnostic diagnostic) {
            return diagnostic.code() == ErrorCode.ENGINE_UNUSABLE
                    && diagnostic.path().equals(PLACE);
        }
    }
}
