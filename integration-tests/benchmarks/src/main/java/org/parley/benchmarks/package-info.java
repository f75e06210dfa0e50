/** {@code parley bench}, and measurements of single parts. */
package org.parley.benchmarks;
