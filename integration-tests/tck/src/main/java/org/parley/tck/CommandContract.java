package org.parley.tck;

import org.parley.api.command.CommandFactory;

/** The contract of a command. */
public abstract class CommandContract extends ComponentContract<CommandFactory> {}
