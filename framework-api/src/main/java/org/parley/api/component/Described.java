package org.parley.api.component;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.pf4j.Extension;

/**
 * Declares the name and the description of a factory. A plugin offers every class with this annotation.
 *
 * <p>This annotation includes PF4J's {@code @Extension}, which is therefore not necessary but allowed. The annotation
 * processor of PF4J registers annotated classes in the index of the plugin. Annotate the class to be offered, not an abstract superclass. A
 * subclass inherits the name and the description, but is offered only if it is annotated itself.
 */
@Documented
@Extension
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Described {

    /** {@return the name of the component, see {@link ComponentFactory#name()}} */
    String name();

    /** {@return the description of the component, see {@link ComponentFactory#description()}} */
    String description();
}
