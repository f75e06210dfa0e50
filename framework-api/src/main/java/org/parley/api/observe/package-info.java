/** Observers: metrics, files and stop rules of a run, all of one kind. */
package org.parley.api.observe;
