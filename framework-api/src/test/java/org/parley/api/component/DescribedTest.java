package org.parley.api.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.pf4j.Extension;

class DescribedTest {

    @Described(name = "plain", description = "The annotated description.")
    static class Plain implements ComponentFactory {}

    static class Renamed extends Plain {

        @Override
        public String name() {
            return "renamed";
        }
    }

    static class Nameless implements ComponentFactory {}

    @Test
    void factoriesTakeNameAndDescriptionFromTheAnnotation() {
        assertThat(new Plain().name()).isEqualTo("plain");
        assertThat(new Plain().description()).isEqualTo("The annotated description.");
    }

    @Test
    void overriddenMethodsTakePrecedence() {
        assertThat(new Renamed().name()).isEqualTo("renamed");
        assertThat(new Renamed().description()).isEqualTo("The annotated description.");
    }

    @Test
    void theAnnotationIsNotInheritedBySubclasses() {
        assertThat(Renamed.class.isAnnotationPresent(Described.class)).isFalse();
        assertThat(Described.class.isAnnotationPresent(Extension.class)).isTrue();
    }

    @Test
    void factoriesWithoutANameAreRejected() {
        assertThatThrownBy(new Nameless()::name).hasMessageContaining("Nameless must be annotated with @Described");
        assertThatThrownBy(new Nameless()::description).hasMessageContaining("description()");
    }
}
