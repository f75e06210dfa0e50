/** The command line: thin commands that parse, call, and turn problems into exit codes. */
package org.parley.cli;
