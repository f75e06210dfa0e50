package org.parley.cli;

import picocli.CommandLine.Mixin;

/** A command that loads plugins. */
abstract class ComponentsCommand extends ParleyCommand {

    @Mixin
    PluginOptions pluginOptions;
}
