package org.parley.api.component;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.pf4j.Extension;

/**
 * The name and the purpose of a factory, at the top of its class instead of in two methods; a plugin offers every class that has it.
 *
 * <p>PF4J's annotation processor enters the class into the plugin's index as if it had {@code @Extension}, which may stand beside it. So put
 * it on the class to be offered and not on an abstract one. A subclass keeps the name and the purpose, but is not offered unless it has an
 * annotation of its own.
 */
@Documented
@Extension
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Described {

    /** See {@link ComponentFactory#name()}. */
    String name();

    /** See {@link ComponentFactory#description()}. */
    String says();
}
