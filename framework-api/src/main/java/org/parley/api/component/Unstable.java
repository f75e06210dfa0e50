package org.parley.api.component;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks a part of the API that may still change in a minor release. */
@Documented
@Retention(RetentionPolicy.CLASS)
public @interface Unstable {}
