/** Bilevel optimization over directed networks whose links come and go (Terashita and Hara): push-sum below, Hyper-Gradient Push above. */
package org.parley.plugins.pdbo;
