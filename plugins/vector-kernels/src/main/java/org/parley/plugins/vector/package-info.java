/** Matrix products by the JDK's Vector API. */
package org.parley.plugins.vector;
