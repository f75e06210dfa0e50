package org.parley.tck.law;

import java.util.List;
import org.parley.api.command.CommandFactory;
import org.parley.runtime.plugin.CommandCheck;

/** What a command promises; what it does is nobody's to try but its author's. */
public record CommandLaws(Subject<CommandFactory> subject) {

    public static List<Law> of(Subject<CommandFactory> subject) {
        CommandLaws laws = new CommandLaws(subject);
        return Creation.before(
                laws::isMade,
                new Law("its name, options and arguments are free on the command line", laws::hasItsPlace));
    }

    private Verdict isMade() {
        Creation.made(subject.factory().create(subject.settings()), "create");
        return Verdict.holds("it was not run");
    }

    private Verdict hasItsPlace() {
        List<String> faults = CommandCheck.faults(subject.factory());
        return faults.isEmpty()
                ? Verdict.holds("%d arguments", subject.factory().arguments().size())
                : Verdict.broken("it %s", String.join("; it ", faults));
    }
}
