package org.parley.scenarios;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.plugin.Plugins;
import org.pf4j.Extension;

/** Checks the dependencies between modules and packages, read from the packaged jars. */
class ArchitectureTest {

    private static final Path PROJECT = Distribution.project();
    static final JavaClasses FRAMEWORK = imported("lib", "framework-.*");
    private static final JavaClasses PLUGINS = imported("plugins", ".*");
    private static final String[] AFTER_RUNS = {
        "org.parley.runtime.report..",
        "org.parley.runtime.comparison..",
        "org.parley.runtime.claim..",
        "org.parley.runtime.reproduce..",
        "org.parley.runtime.rerun..",
        "org.parley.runtime.sweep.."
    };

    @Test
    void theApiDependsOnJavaAndPf4jOnly() {
        classes()
                .that()
                .resideInAPackage("org.parley.api..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.parley.api..", "java..", "javax..", "org.pf4j..")
                .check(FRAMEWORK);
    }

    @Test
    void pluginsDependOnTheApiOnly() {
        noClasses()
                .that(arePluginCode())
                .should()
                .dependOnClassesThat(resideInAPackage("org.parley..")
                        .and(not(arePluginCode()))
                        .and(not(resideInAPackage("org.parley.api.."))))
                .check(PLUGINS);
    }

    @Test
    void guiceStaysInTheRuntime() {
        noClasses()
                .that(arePluginCode())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.google.inject..", "jakarta.inject..", "javax.inject..")
                .check(PLUGINS);
    }

    @Test
    void annotatedComponentsAndOfferedComponentsAgree() {
        classes()
                .that()
                .areMetaAnnotatedWith(Extension.class)
                .should()
                .bePublic()
                .andShould()
                .beAssignableTo(ComponentFactory.class)
                .check(PLUGINS);
        classes()
                .that(arePluginCode())
                .and()
                .areAssignableTo(ComponentFactory.class)
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .should()
                .beMetaAnnotatedWith(Extension.class)
                .check(PLUGINS);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("org.parley.api.(*)..").should().beFreeOfCycles().check(FRAMEWORK);
        slices().matching("org.parley.runtime.(*)..").should().beFreeOfCycles().check(FRAMEWORK);
        slices().matching("org.parley.runtime.config.(*)..")
                .should()
                .beFreeOfCycles()
                .check(FRAMEWORK);
        slices().matching("org.parley.runtime.engine.(*)..")
                .should()
                .beFreeOfCycles()
                .check(FRAMEWORK);
        slices().matching("org.parley.tck.(*)..").should().beFreeOfCycles().check(FRAMEWORK);
        slices().matching("org.parley.plugins.(*)..").should().beFreeOfCycles().check(PLUGINS);
    }

    @Test
    void everyPackageHasADescription() throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT)) {
            List<Path> silent = files.filter(Files::isDirectory)
                    .filter(directory -> directory.toString().contains("src/main/java/"))
                    .filter(directory -> !directory.toString().contains("/target/"))
                    .filter(ArchitectureTest::holdsClasses)
                    .filter(directory -> Files.notExists(directory.resolve("package-info.java")))
                    .toList();
            assertThat(silent).isEmpty();
        }
    }

    @Test
    void otherModulesUseThePublicPackagesOnly() {
        JavaClasses all = All.MODULES;
        assertThat(all).extracting(JavaClass::getPackageName).contains("org.parley.benchmarks", "org.parley.tck.check");
        noClasses()
                .that()
                .resideOutsideOfPackage("org.parley.runtime..")
                .should()
                .callMethodWhere(target(owner(type(Plugins.class))).and(target(name("load"))))
                .because("org.parley.runtime.Parley loads plugins with the services that they may ask for")
                .check(all);
    }

    /** The command line uses {@code Parley} only, so other programs can do everything that it does. */
    @Test
    void theCommandLineGoesThroughParleyAndSeesItsResults() {
        JavaClasses all = All.MODULES;
        assertThat(all).extracting(JavaClass::getPackageName).contains("org.parley.cli");
        noClasses()
                .that()
                .resideInAPackage("org.parley.cli..")
                .should()
                .dependOnClassesThat(resideInAPackage("org.parley.runtime..")
                        .and(not(resideInAnyPackage(
                                "org.parley.runtime",
                                "org.parley.runtime.comparison",
                                "org.parley.runtime.component",
                                "org.parley.runtime.data",
                                "org.parley.runtime.experiment",
                                "org.parley.runtime.plan",
                                "org.parley.runtime.plugin",
                                "org.parley.runtime.record",
                                "org.parley.runtime.report.plot"))))
                .check(all);
    }

    /** Programs that embed Parley do not need the code for reports, comparisons, reruns and sweeps. */
    @Test
    void runsDoNotDependOnReportsAndSweeps() {
        noClasses()
                .that()
                .resideInAPackage("org.parley.runtime..")
                .and()
                .resideOutsideOfPackage("org.parley.runtime")
                .and()
                .resideOutsideOfPackages(AFTER_RUNS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(AFTER_RUNS)
                .check(FRAMEWORK);
        assertThat(FRAMEWORK)
                .filteredOn(type -> resideInAnyPackage(AFTER_RUNS).test(type))
                .extracting(JavaClass::getSimpleName)
                .contains("Report", "Comparison", "Estimate", "Catalogue", "Rerun", "Sweep");
    }

    /** Some locales use other digits, but machine-readable text must be the same everywhere. */
    @Test
    void noTextDependsOnWhereItIsWritten() {
        JavaClasses all = All.MODULES;
        assertThat(all)
                .extracting(JavaClass::getPackageName)
                .contains("org.parley.api.run", "org.parley.cli", "org.parley.tck.check", "org.parley.datasets")
                .anyMatch(name -> name.startsWith("org.parley.plugins."));
        LocaleDependence.none().check(all);
    }

    @Test
    void textThatDependsOnWhereItIsWrittenWouldBeFound() {
        JavaClasses careless = new ClassFileImporter().importClasses(LocaleDependence.Careless.class);
        assertThat(LocaleDependence.none().evaluate(careless).getFailureReport().getDetails())
                .hasSize(LocaleDependence.Careless.MISTAKES);
    }

    /** Unmodifiable copies are iterated in an order that differs from process to process, so sums over them would differ, too. */
    @Test
    void nothingIsComputedInTheOrderOfUnmodifiableCopies() {
        noClasses()
                .that()
                .resideInAnyPackage("org.parley.plugins..", "org.parley.datasets..", "org.parley.runtime.engine..")
                .should()
                .callMethod(Map.class, "copyOf", Map.class)
                .orShould()
                .callMethod(Set.class, "copyOf", Collection.class)
                .orShould()
                .callMethod(Collectors.class, "toUnmodifiableMap", Function.class, Function.class)
                .orShould()
                .callMethod(Collectors.class, "toUnmodifiableSet")
                .because("the order differs from process to process; use a TreeMap, a LinkedHashMap or a list")
                .check(All.MODULES);
    }

    /**
     * JDKs have versions of these for many processors, which change between releases. A seed must give bit-identical results with all of
     * them.
     */
    @Test
    void numbersComeFromFunctionsThatAreTheSameOnEveryJdk() {
        JavaClasses all = All.MODULES;
        noClasses()
                .that()
                .resideOutsideOfPackages("org.parley.runtime.report..", "org.parley.benchmarks..", "org.parley.tck..")
                .and()
                .doNotHaveFullyQualifiedName("org.parley.runtime.experiment.Probe")
                .should()
                .callMethodWhere(target(owner(type(Math.class)))
                        .and(target(nameMatching("exp|expm1|log|log10|log1p|pow|cbrt|hypot|a?(sin|cos|tan)h?|atan2"))))
                .because("StrictMath has one result on every machine")
                .check(all);
    }

    /** Loaded once, when a test needs it. */
    private static final class All {

        private static final JavaClasses MODULES = imported();

        private static JavaClasses imported() {
            try (Stream<Path> files = Files.walk(PROJECT, 4)) {
                return new ClassFileImporter()
                        .importPaths(files.filter(directory -> directory.endsWith("target/classes"))
                                .filter(directory -> Files.isDirectory(directory.resolve("org/parley")))
                                .toList());
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    private static boolean holdsClasses(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(file -> file.toString().endsWith(".java"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static DescribedPredicate<JavaClass> arePluginCode() {
        return resideInAnyPackage("org.parley.plugins..", "org.parley.datasets..");
    }

    private static JavaClasses imported(String directory, String name) {
        List<JarFile> jars = new ArrayList<>();
        try (Stream<Path> files = Files.list(Distribution.root().resolve(directory))) {
            for (Path file : files.filter(jar -> jar.getFileName().toString().matches(name + "\\.jar"))
                    .toList()) {
                jars.add(new JarFile(file.toFile()));
            }
            return new ClassFileImporter()
                    .withImportOption(location -> location.contains("org/parley/"))
                    .importJars(jars);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
