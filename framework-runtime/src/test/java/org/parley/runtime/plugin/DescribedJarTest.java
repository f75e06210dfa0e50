package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Jars whose factories are declared by {@code @Described}, with or without PF4J's annotation. */
class DescribedJarTest extends PluginFixture {

    private static final String CREATE = """
            {
                public org.parley.api.component.Schedule create(
                        org.parley.api.component.Settings settings, org.parley.api.component.Horizon horizon) {
                    return k -> 0.5;
                }
            }
            """;
    private static final String FACTORY = " implements org.parley.api.component.ScheduleFactory " + CREATE;

    @Test
    void offersWhatIsDescribedNestedOrNot() {
        JarBuilder.plugin("family")
                .source("demo.Alone", described("alone") + "public final class Alone" + FACTORY)
                .source(
                        "demo.Family",
                        "public final class Family {" + described("nested") + "public static final class Nested"
                                + FACTORY + "}")
                .write(directory, "family.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("alone", "healthy", "nested");
    }

    @Test
    void offersAClassWithBothAnnotationsOnce() {
        JarBuilder.plugin("both")
                .source("demo.Both", "@org.pf4j.Extension " + described("both") + "public final class Both" + FACTORY)
                .write(directory, "both.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("both", "healthy");
    }

    @Test
    void doesNotOfferSubclassesThatHaveNoAnnotation() {
        JarBuilder.plugin("derived")
                .source("demo.Base", described("base") + "public class Base" + FACTORY)
                .source("demo.Derived", "public class Derived extends Base {}")
                .source("demo.Abstract", "public abstract class Abstract extends Base {}")
                .write(directory, "derived.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("base", "healthy");
    }

    @Test
    void refusesAnAbstractClassAndOffersTheRest() {
        JarBuilder.plugin("mixed")
                .source("demo.Vague", described("vague") + "public abstract class Vague" + FACTORY)
                .source("demo.Clear", described("clear") + "public class Clear extends Vague {}")
                .write(directory, "mixed.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .singleElement()
                .asString()
                .startsWith("PARLEY-209 mixed.jar: extension demo.Vague is abstract");
        assertThat(schedules()).containsExactly("clear", "healthy");
    }

    private static String described(String name) {
        return "@org.parley.api.component.Described(name = \"" + name + "\", description = \"Always one half.\") ";
    }
}
