/** How a component presents itself: its name, its options, and the problems it reports. */
package org.parley.api.component;
