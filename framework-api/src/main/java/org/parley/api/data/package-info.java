/** Data that models learn from: samples, how they are split, and how they are shared out over the agents. */
package org.parley.api.data;
