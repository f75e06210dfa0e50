/** What a run leaves behind: the files of its directory, how they are written while it proceeds, and how they are read back. */
package org.parley.runtime.record;
