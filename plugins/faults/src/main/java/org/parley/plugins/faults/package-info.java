/** Network faults: lost or delayed messages, and agents that are inactive in some rounds. */
package org.parley.plugins.faults;
