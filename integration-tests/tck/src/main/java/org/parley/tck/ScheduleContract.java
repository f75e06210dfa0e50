package org.parley.tck;

import java.util.List;
import org.parley.api.component.ScheduleFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.ScheduleLaws;
import org.parley.tck.law.Subject;

/** The promises of a schedule. */
public abstract class ScheduleContract extends ComponentContract<ScheduleFactory> {

    @Override
    final List<Law> laws(Subject<ScheduleFactory> subject) {
        return ScheduleLaws.of(subject);
    }
}
