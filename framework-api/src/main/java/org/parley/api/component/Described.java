package org.parley.api.component;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a factory is called and what it is for, said at the top of its class instead of by two methods. */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Described {

    /** See {@link ComponentFactory#name()}. */
    String name();

    /** See {@link ComponentFactory#description()}. */
    String says();
}
