/** D-SOBA and what most bilevel methods share: gossip, the auxiliary linear system, the single-pass loop, averaged directions. */
package org.parley.plugins.dsoba;
