/** The files of a run's directory: writing them during the run and reading them back. */
package org.parley.runtime.record;
