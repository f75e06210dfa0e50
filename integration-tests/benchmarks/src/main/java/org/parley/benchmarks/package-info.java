/** The command {@code parley bench}, and benchmarks of single parts. */
package org.parley.benchmarks;
