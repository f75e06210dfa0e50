/** Attackers, and aggregations that withstand them. */
package org.parley.plugins.robust;
