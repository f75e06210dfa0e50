package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.engine.Placement;

/** What Pekko would do by itself to the run or to the machine around it. */
class NodeConfigTest {

    private final Config config = NodeConfig.of(
            NodeSettings.of(Processes.bind(new Processes(2).settings(0)), Placement.evenly(0, 2, 2)),
            NodeConfigTest.class.getClassLoader());

    /** By itself Pekko gives the port three seconds, which is not enough where forty threads wait for two processors. */
    @ParameterizedTest
    @ValueSource(strings = {"pekko.remote.artery.bind.bind-timeout", "pekko.actor.creation-timeout"})
    void aBusyMachineHasTimeToStart(String step) {
        assertThat(config.getDuration(step)).isGreaterThanOrEqualTo(Node.STARTING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pekko.jvm-exit-on-fatal-error",
                "pekko.coordinated-shutdown.exit-jvm",
                "pekko.coordinated-shutdown.run-by-jvm-shutdown-hook"
            })
    void theProcessIsNotEnded(String habit) {
        assertThat(config.getBoolean(habit)).isFalse();
    }
}
