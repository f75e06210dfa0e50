/** Layered networks with first and second derivatives by hand. */
package org.parley.plugins.models.network;
