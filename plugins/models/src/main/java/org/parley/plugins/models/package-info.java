/** Problems with derivatives by hand: a file per model, with its factory, the model and its costs. */
package org.parley.plugins.models;
