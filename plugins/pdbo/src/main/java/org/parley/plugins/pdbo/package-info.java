/**
 * Bilevel optimization over time-varying directed networks (Terashita and Hara): push-sum for the lower level, Hyper-Gradient Push for the
 * upper one.
 */
package org.parley.plugins.pdbo;
