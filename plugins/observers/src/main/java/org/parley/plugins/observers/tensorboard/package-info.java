/** Rows as the event files that TensorBoard reads. */
package org.parley.plugins.observers.tensorboard;
