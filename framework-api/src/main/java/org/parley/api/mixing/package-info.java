/** How a level moves along its direction while agreeing with its neighbors. */
package org.parley.api.mixing;
