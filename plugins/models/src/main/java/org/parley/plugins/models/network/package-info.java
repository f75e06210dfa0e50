/** Layered networks with hand-written first and second derivatives. */
package org.parley.plugins.models.network;
