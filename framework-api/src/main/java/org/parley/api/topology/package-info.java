/** Who hears whom, and how much each neighbor counts. */
package org.parley.api.topology;
