/** Networks whose derivatives an engine makes: hyper-cleaning, multi-task and personalised learning. */
package org.parley.plugins.djl.models;
