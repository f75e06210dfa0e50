/** What a paper claims, as a few kinds of checks on recorded runs, and what the seeds decide about it. */
package org.parley.runtime.claim;
