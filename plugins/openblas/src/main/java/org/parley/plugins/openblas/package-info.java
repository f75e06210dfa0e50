/** Matrix products by OpenBLAS. */
package org.parley.plugins.openblas;
