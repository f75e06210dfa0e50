package org.parley.tck;

import java.util.List;
import org.parley.api.command.CommandFactory;
import org.parley.tck.law.CommandLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;

/** The promises of a command. */
public abstract class CommandContract extends ComponentContract<CommandFactory> {

    @Override
    final List<Law> laws(Subject<CommandFactory> subject) {
        return CommandLaws.of(subject);
    }
}
