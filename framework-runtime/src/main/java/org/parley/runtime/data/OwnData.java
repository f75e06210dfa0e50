package org.parley.runtime.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.AgentNumber;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.Placement;
import org.parley.runtime.data.AgreedSchema.AgentSchema;
import org.parley.runtime.data.AgreedSchema.Difference;
import org.parley.runtime.data.NetworkDataBuilder.AgentSplit;
import org.parley.runtime.data.ScalePlan.Kind;

/**
 * The data of this process's agents, if each agent has data of its own. It is read and split without other processes. Then all processes
 * agree on a schema and exchange what the run file and the model ask for, in the messages of {@link #agreed} and no others.
 */
public final class OwnData {

    /** A kind of facts about data that processes exchange. */
    public enum Fact {
        NAMES,
        DIFFERENCES,
        MOMENTS,
        NUMBERS
    }

    /** Sends a message to all processes and returns the messages of all, in the order of ranks. */
    @FunctionalInterface
    public interface Exchange {

        /** There are no other processes. */
        Exchange ALONE = (fact, own) -> List.of(own);

        List<byte[]> all(Fact fact, byte[] own);
    }

    private final NetworkDataBuilder builder;
    private final SchemaPlan schemaPlan;
    private final ScalePlan scale;
    private final Placement place;
    private final List<Splits> own = new ArrayList<>();
    private final List<AgentSplit> parts = new ArrayList<>();
    private final List<Exchanged> exchanged = new ArrayList<>();

    /** A message of this process, and those of all processes. */
    private record Exchanged(Fact fact, byte[] own, List<byte[]> all) {}

    /**
     * Reads and splits the data of this process's agents.
     *
     * @param reading returns the data of an agent
     * @throws ParleyException if an agent has too few samples
     */
    public OwnData(
            NetworkDataBuilder builder,
            SchemaPlan schema,
            ScalePlan scale,
            Placement place,
            IntFunction<Splits> reading) {
        this.builder = builder;
        this.schemaPlan = schema;
        this.scale = scale;
        this.place = place;
        if (place.processes() > 1 && !schema.isDeclared() && !schema.isExchanged()) {
            throw conflict(
                    "data.schema",
                    "is missing: the processes of a run do not see each other's data",
                    "list features, classes and categories, or write schema: exchange to send the names in the data");
        }
        for (int agent = first(); agent < end(); agent++) {
            Splits read = reading.apply(agent);
            own.add(read);
            parts.add(builder.splitOwn(agent, read.train()));
        }
    }

    private int first() {
        return place.first(place.rank());
    }

    private int end() {
        return place.end(place.rank());
    }

    private static ParleyException conflict(String path, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, path, message, hint));
    }

    /**
     * Agrees with the other processes and returns the data in the common schema. Every process must call this method.
     *
     * @param numbers the numbers that the model declares
     * @throws ParleyException on every process if the data of an agent do not fit
     */
    public NetworkData agreed(List<AgentNumber> numbers, Exchange processes) {
        Exchange exchange = (fact, message) -> {
            List<byte[]> all = processes.all(fact, message);
            exchanged.add(new Exchanged(fact, message, all));
            return all;
        };
        AgreedSchema schema = schema(exchange);
        requireSame(schema, exchange);
        List<Splits> encoded = own.stream().map(schema::encoded).toList();
        List<Splits> scaled = scaled(encoded, schema, exchange);
        List<AgentData> data = new ArrayList<>();
        for (int k = 0; k < scaled.size(); k++) {
            data.add(builder.ofOwn(first() + k, scaled.get(k), parts.get(k)));
        }
        own.clear(); // the encoded samples remain
        return new HostedData(place, schema.width(), schema.classCount(), data, numbers(numbers, data, exchange));
    }

    /**
     * Repeats the agreement for a process that was restarted.
     *
     * @throws ParleyException if that process has other data
     */
    public void agreedAgain(Exchange exchange) {
        for (Exchanged before : exchanged) {
            List<byte[]> now = exchange.all(before.fact(), before.own());
            boolean isSame = IntStream.range(0, now.size())
                    .allMatch(rank -> Arrays.equals(now.get(rank), before.all().get(rank)));
            if (!isSame) {
                throw conflict(
                        "data.agents",
                        "a process was restarted with other data",
                        "restart it with the data that it had, or start a new run");
            }
        }
    }

    private AgreedSchema schema(Exchange exchange) {
        if (schemaPlan.isDeclared()) {
            return AgreedSchema.declared(schemaPlan);
        }
        List<AgentSchema> schemas = own.stream().map(AgentSchema::of).toList();
        byte[] names = DataMessage.of(output -> {
            for (AgentSchema schema : schemas) {
                DataMessage.write(schema, output);
            }
        });
        List<AgentSchema> all = new ArrayList<>();
        ofAgents(exchange.all(Fact.NAMES, names), (agent, input) -> all.add(DataMessage.readSchema(input)));
        return AgreedSchema.union(all);
    }

    /** Throws an exception on every process that lists the differences of all of them. Details stay on the process of the agent. */
    private void requireSame(AgreedSchema schema, Exchange exchange) {
        List<Diagnostic> shared = new ArrayList<>();
        List<Diagnostic> detailed = new ArrayList<>();
        for (int k = 0; k < own.size(); k++) {
            String path = "data.agents[" + (first() + k) + "]";
            String where = place.processes() > 1 ? "on process " + place.rank() + " " : "";
            for (Difference difference : schema.differences(AgentSchema.of(own.get(k)))) {
                String message = where + difference.message();
                shared.add(new Diagnostic(ErrorCode.DATA_FILE, path, message, difference.hint()));
                detailed.add(
                        new Diagnostic(ErrorCode.DATA_FILE, path, message + difference.detail(), difference.hint()));
            }
        }
        List<byte[]> ofRanks = exchange.all(Fact.DIFFERENCES, DataMessage.of(output -> {
            output.writeInt(shared.size());
            for (Diagnostic diagnostic : shared) {
                DataMessage.writeText(output, diagnostic.path());
                DataMessage.writeText(output, diagnostic.message());
                DataMessage.writeText(output, diagnostic.hint());
            }
        }));
        List<Diagnostic> all = new ArrayList<>();
        List<Diagnostic> known = new ArrayList<>();
        for (int rank = 0; rank < ofRanks.size(); rank++) {
            boolean isHere = ofRanks.size() == 1 || rank == place.rank();
            List<Diagnostic> received = isHere ? shared : readDiagnostics(ofRanks.get(rank));
            known.addAll(received);
            all.addAll(isHere ? detailed : received);
        }
        if (!all.isEmpty()) {
            ParleyException refusal = new ParleyException("the data of agents", all);
            throw place.processes() > 1 ? new DataRefused(refusal, known) : refusal;
        }
    }

    private static List<Diagnostic> readDiagnostics(byte[] message) {
        List<Diagnostic> received = new ArrayList<>();
        DataMessage.read(message, input -> {
            for (int left = input.readInt(); left > 0; left--) {
                received.add(new Diagnostic(
                        ErrorCode.DATA_FILE,
                        DataMessage.readText(input),
                        DataMessage.readText(input),
                        DataMessage.readText(input)));
            }
        });
        return received;
    }

    private List<Splits> scaled(List<Splits> encoded, AgreedSchema schema, Exchange exchange) {
        if (scale.kind() == Kind.NONE) {
            return encoded;
        }
        BitSet numbers = schema.numbers();
        if (scale.kind() == Kind.FIXED) {
            Moments fixed = fixed(schema);
            return encoded.stream().map(splits -> fixed.scaled(splits, numbers)).toList();
        }
        List<Moments> own = encoded.stream()
                .map(splits -> Moments.of(splits.train(), numbers))
                .toList();
        if (scale.kind() == Kind.LOCAL) {
            return IntStream.range(0, own.size())
                    .mapToObj(k -> own.get(k).scaled(encoded.get(k), numbers))
                    .toList();
        }
        byte[] message = DataMessage.of(output -> {
            for (Moments moments : own) {
                moments.write(output, numbers);
            }
        });
        List<Moments> all = new ArrayList<>();
        ofAgents(
                exchange.all(Fact.MOMENTS, message),
                (agent, input) -> all.add(Moments.read(input, schema.width(), numbers)));
        Moments common = Moments.of(all);
        return encoded.stream().map(splits -> common.scaled(splits, numbers)).toList();
    }

    private Moments fixed(AgreedSchema schema) {
        Moments fixed = new Moments(0, new double[schema.width()], new double[schema.width()]);
        Arrays.fill(fixed.deviations(), 1);
        scale.fixed().forEach((column, numbers) -> {
            int feature = schema.feature(column);
            if (feature < 0) {
                throw conflict(
                        "data.scale." + column,
                        "is not a column of numbers",
                        "name columns as in data.schema.features, or by their number from 1 if they have no names");
            }
            fixed.means()[feature] = numbers[0];
            fixed.deviations()[feature] = numbers[1];
        });
        return fixed;
    }

    private Map<String, long[]> numbers(List<AgentNumber> declared, List<AgentData> data, Exchange exchange) {
        Map<String, long[]> numbers = new LinkedHashMap<>();
        if (declared.isEmpty()) {
            return numbers;
        }
        declared.forEach(number -> numbers.put(number.name(), new long[place.agents()]));
        byte[] message = DataMessage.of(output -> {
            for (AgentData ofAgent : data) {
                for (AgentNumber number : declared) {
                    output.writeLong(number.of().applyAsLong(ofAgent));
                }
            }
        });
        ofAgents(exchange.all(Fact.NUMBERS, message), (agent, input) -> {
            for (AgentNumber number : declared) {
                numbers.get(number.name())[agent] = input.readLong();
            }
        });
        return numbers;
    }

    /** Reads the parts of all agents, in their order. */
    private void ofAgents(List<byte[]> ofRanks, DataMessage.ReadingOfAgent content) {
        for (int rank = 0; rank < ofRanks.size(); rank++) {
            int start = ofRanks.size() == 1 ? first() : place.first(rank);
            int stop = ofRanks.size() == 1 ? end() : place.end(rank);
            DataMessage.read(ofRanks.get(rank), input -> {
                for (int agent = start; agent < stop; agent++) {
                    content.from(agent, input);
                }
            });
        }
    }
}
