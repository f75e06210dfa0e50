/** Commands that plugins bring to the command line. */
package org.parley.api.command;
