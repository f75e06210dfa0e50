package org.parley.runtime.data;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.AgentNumber;
import org.parley.api.data.Dataset;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.Placement;

/**
 * The data of this process, if each agent has data of its own.
 *
 * @param ofHosted the data of this process's agents
 * @param numbers the declared numbers of all agents, by name
 */
record HostedData(Placement place, int width, int classes, List<AgentData> ofHosted, Map<String, long[]> numbers)
        implements NetworkData {

    @Override
    public int agents() {
        return place.agents();
    }

    @Override
    public int trainSize() {
        return Math.toIntExact(Arrays.stream(ofAll(AgentNumber.TRAIN_SIZE)).reduce(0, Math::addExact));
    }

    @Override
    public long number(AgentNumber number, int agent) {
        return ofAll(number)[agent];
    }

    private long[] ofAll(AgentNumber number) {
        long[] known = numbers.get(number.name());
        if (known == null) {
            throw bad(
                    "asks for the number of " + number.name() + " of every agent, but does not declare it",
                    "return it from BilevelModelFactory.numbers()");
        }
        return known;
    }

    @Override
    public AgentData agent(int agent) {
        int first = place.first(place.rank());
        if (agent < first || agent >= place.end(place.rank())) {
            throw bad(
                    "asks for the data of agent " + agent + ", which stay on another process",
                    "use the agents of NetworkData.hosted(), and declare BilevelModelFactory.numbers()");
        }
        AgentData data = ofHosted.get(agent - first);
        return new AgentData(data.train(), data.validation(), data.test(), firstTrainIndex(agent));
    }

    private int firstTrainIndex(int agent) {
        long[] sizes = numbers.get(AgentNumber.TRAIN_SIZE.name());
        return sizes == null
                ? -1
                : Math.toIntExact(Arrays.stream(sizes, 0, agent).sum());
    }

    private static ParleyException bad(String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.PLUGIN_BAD_COMPONENT, "model", message, hint));
    }

    @Override
    public List<Dataset> sources() {
        return ofHosted.stream()
                .flatMap(data -> Stream.of(data.train().data(), data.test().data()))
                .distinct()
                .toList();
    }

    @Override
    public boolean areOwn() {
        return true;
    }

    @Override
    public IntStream hosted() {
        return IntStream.range(place.first(place.rank()), place.end(place.rank()));
    }
}
