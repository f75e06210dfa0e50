/** Byzantine attacks and robust aggregation rules. */
package org.parley.plugins.robust;
