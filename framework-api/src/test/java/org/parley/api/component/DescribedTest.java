package org.parley.api.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.pf4j.Extension;

class DescribedTest {

    @Described(name = "plain", says = "What the annotation says.")
    static class Plain implements ComponentFactory {}

    static class Renamed extends Plain {

        @Override
        public String name() {
            return "renamed";
        }
    }

    static class Nameless implements ComponentFactory {}

    @Test
    void aFactoryIsCalledWhatItsAnnotationSays() {
        assertThat(new Plain().name()).isEqualTo("plain");
        assertThat(new Plain().description()).isEqualTo("What the annotation says.");
    }

    @Test
    void aMethodOfItsOwnGoesFirst() {
        assertThat(new Renamed().name()).isEqualTo("renamed");
        assertThat(new Renamed().description()).isEqualTo("What the annotation says.");
    }

    @Test
    void theAnnotationStaysWhereItIsSoThatSubclassesAreNotOffered() {
        assertThat(Renamed.class.isAnnotationPresent(Described.class)).isFalse();
        assertThat(Described.class.isAnnotationPresent(Extension.class)).isTrue();
    }

    @Test
    void aFactoryWithNeitherIsToldWhatItLacks() {
        assertThatThrownBy(new Nameless()::name).hasMessageContaining("Nameless is not @Described");
        assertThatThrownBy(new Nameless()::description).hasMessageContaining("description()");
    }
}
