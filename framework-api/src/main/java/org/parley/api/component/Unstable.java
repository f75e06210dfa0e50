package org.parley.api.component;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks an element of the API that may change incompatibly in a minor release. */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface Unstable {}
