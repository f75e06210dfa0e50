/** The data of a run: the partition of a dataset over agents, and the directory of data files. */
package org.parley.runtime.data;
