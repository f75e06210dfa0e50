/** How a level moves along its direction while agreeing with its neighbours. */
package org.parley.api.mixing;
