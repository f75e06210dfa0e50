package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.api.engine.EngineMessage;

class EngineMessagesTest {

    /** The kinds of a connection are the numbers of {@link Wire} that are no lengths; those of the cluster are the records of {@link Control}. */
    @Test
    void everyKindOfMessageIsListed() {
        String listed = String.join(
                "\n",
                new PekkoEngineFactory()
                        .messages().stream().map(EngineMessage::content).toList());
        List<String> ofControl = Arrays.stream(Control.class.getPermittedSubclasses())
                .map(kind -> kind == Control.Refused.class
                        ? "rejected"
                        : kind.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " "))
                .toList();
        List<String> ofWire = Arrays.stream(Wire.class.getDeclaredFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && !Modifier.isPrivate(field.getModifiers()))
                .map(Field::getName)
                .filter(name -> !name.equals("HEAD"))
                .map(name -> name.replace('_', ' '))
                .toList();
        assertThat(ofControl).hasSizeGreaterThan(10);
        assertThat(ofWire).hasSizeGreaterThan(6);
        assertThat(Stream.concat(ofControl.stream(), ofWire.stream()).map(name -> name.toLowerCase(Locale.ROOT)))
                .allSatisfy(name -> assertThat(listed).containsPattern("\\b" + name + "\\b"));
    }
}
