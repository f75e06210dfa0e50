/** Reads the JSON files that run files point to, strictly and within limits. */
package org.parley.api.json;
