/** From a run file to a plan: reading, merging with recipe and defaults, checking everything, and writing the resolved file. */
package org.parley.runtime.config;
