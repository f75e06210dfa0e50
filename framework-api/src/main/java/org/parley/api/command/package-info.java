/**
 * Commands that plugins add to the command line. Start with {@link org.parley.api.command.CommandFactory}, which
 * declares the name and the options of a command. A {@link org.parley.api.command.CommandContext} gives a command
 * access to recorded runs, to reports and to the other commands of Parley.
 */
package org.parley.api.command;
