/** The command line: commands that parse options, call Parley, and return exit codes. */
package org.parley.cli;
