/** Where the variables of a run start. */
package org.parley.api.start;
