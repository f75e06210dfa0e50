/** The kinds of components, and the few that every run needs and no paper owns. */
package org.parley.runtime.component;
