/** AB / push-pull: exact on directed graphs. */
package org.parley.plugins.pushpull;
