/** Networks whose derivatives an engine makes: hyper-cleaning, multi-task and personalized learning. */
package org.parley.plugins.djl.models;
