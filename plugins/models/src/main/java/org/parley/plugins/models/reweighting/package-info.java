/** Domain reweighting: learning how much each source of data should count. */
package org.parley.plugins.models.reweighting;
