/** Exact answers of small problems, computed instead of known. */
package org.parley.plugins.models.reference;
