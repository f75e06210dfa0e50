/** Matrix products by oneDNN. */
package org.parley.plugins.onednn;
