package org.parley.plugins.core;

import org.parley.api.component.ScheduleFactory;
import org.parley.tck.ScheduleContract;

class SpeedUpContractTest extends ScheduleContract {

    @Override
    protected ScheduleFactory factory() {
        return new SpeedUpFactory();
    }
}
