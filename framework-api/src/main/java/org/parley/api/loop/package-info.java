/** The order in which the levels move within a round. */
package org.parley.api.loop;
