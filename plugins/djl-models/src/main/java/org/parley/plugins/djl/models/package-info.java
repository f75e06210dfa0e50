/** Neural networks with automatic differentiation: hyper-cleaning, multi-task and personalized learning. */
package org.parley.plugins.djl.models;
