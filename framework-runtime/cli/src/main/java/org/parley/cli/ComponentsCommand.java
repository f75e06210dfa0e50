package org.parley.cli;

import picocli.CommandLine.Mixin;

/** A command that needs what plugins bring. */
abstract class ComponentsCommand extends ParleyCommand {

    @Mixin
    PluginOptions pluginOptions;
}
