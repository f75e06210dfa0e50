/** From a tree to typed components: finding factories, reading and checking their options, and describing them. */
package org.parley.runtime.config.bind;
