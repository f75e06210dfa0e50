/** The data of a run: how a dataset becomes every agent's samples, and the directory where data files live. */
package org.parley.runtime.data;
