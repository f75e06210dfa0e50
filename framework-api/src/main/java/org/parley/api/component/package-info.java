/**
 * The common parts of all components: names, options, settings and errors. Start with
 * {@link org.parley.api.component.ComponentFactory}, which every factory extends, and with
 * {@link org.parley.api.component.Option}, which declares a setting. Invalid run files and other user errors are
 * reported as {@link org.parley.api.component.Diagnostic}s.
 */
package org.parley.api.component;
