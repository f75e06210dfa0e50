package org.parley.runtime.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.parley.api.data.DataNames;
import org.parley.api.data.DataNames.Column;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;
import org.parley.runtime.data.AgreedSchema.AgentSchema;
import org.parley.runtime.data.AgreedSchema.Difference;

/** Schemas and scaling of agents with data of their own. */
class OwnDataSchemaTest {

    private static final Column AGE = new Column("age", List.of());

    private static AgentSchema agent(List<Column> columns, List<String> classes) {
        DataNames names = new DataNames(columns, classes);
        return new AgentSchema(names, names.features().size(), classes.size());
    }

    private static AgentSchema nameless(int width, int classes) {
        return new AgentSchema(new DataNames(List.of(), List.of()), width, classes);
    }

    private static List<String> messages(AgreedSchema schema, AgentSchema agent) {
        return schema.differences(agent).stream().map(Difference::message).toList();
    }

    @Test
    void theUnionOrdersCategoriesAndClasses() {
        AgentSchema one = agent(List.of(AGE, new Column("sex", List.of("m"))), List.of("10", "9"));
        AgentSchema other = agent(List.of(new Column("sex", List.of("f")), AGE), List.of("2"));
        AgreedSchema union = AgreedSchema.union(List.of(one, other));
        assertThat(union.columns()).containsExactly(AGE, new Column("sex", List.of("f", "m")));
        assertThat(union.classes()).containsExactly("2", "9", "10");
        assertThat(union.width()).isEqualTo(3);
        assertThat(union.numbers().stream()).containsExactly(0);
        assertThat(union.differences(one)).isEmpty();
        assertThat(union.differences(other)).isEmpty();
    }

    @Test
    void featuresAndClassesMoveToTheirNames() {
        AgreedSchema schema = new AgreedSchema(
                List.of(AGE, new Column("sex", List.of("f", "m"))), 3, List.of("a", "b", "c"), 3, true);
        Dataset data = Dataset.ofClasses("own", Features.of(new float[][] {{1, 40}, {0, 50}}), new int[] {0, 1}, 2, "");
        Splits own = new Splits(data, Optional.empty())
                .withNames(new DataNames(List.of(new Column("sex", List.of("m")), AGE), List.of("c", "a")));
        // One category of one column is a feature; the second sample has another one, which this agent never has.
        Dataset encoded = schema.encoded(own).train();
        float[] row = new float[3];
        encoded.features().copy(0, row, 0);
        assertThat(row).containsExactly(40, 0, 1);
        encoded.features().copy(1, row, 0);
        assertThat(row).containsExactly(50, 0, 0);
        assertThat(encoded.labels()).containsExactly(2, 0);
        assertThat(encoded.classes()).isEqualTo(3);
    }

    @Test
    void dataWithoutNamesKeepTheirFeatures() {
        Features features = Features.ofBytes(new byte[][] {{1, 2}}, 255);
        Splits own = new Splits(Dataset.ofClasses("own", features, new int[] {0}, 2, ""), Optional.empty());
        AgreedSchema schema = new AgreedSchema(List.of(), 2, List.of(), 10, true);
        assertThat(schema.differences(AgentSchema.of(own))).isEmpty();
        assertThat(schema.encoded(own).train().features()).isSameAs(features);
        assertThat(schema.encoded(own).train().classes()).isEqualTo(10);
    }

    @Test
    void differencesNameNoValue() {
        AgreedSchema schema = AgreedSchema.declared(new SchemaPlan(
                false,
                true,
                OptionalInt.empty(),
                Optional.of(List.of("age", "sex")),
                OptionalInt.empty(),
                Optional.of(List.of("no", "yes")),
                Map.of("sex", List.of("f", "m"))));
        AgentSchema agent = agent(
                List.of(new Column("sex", List.of("f", "secret")), new Column("other", List.of())),
                List.of("no", "secret", "hidden"));
        assertThat(messages(schema, agent))
                .containsExactly(
                        "has no column 'age'",
                        "has a category of column 'sex' that data.schema.categories.sex does not list",
                        "has a column that data.schema does not have",
                        "has 2 classes that data.schema.classes does not list");
        assertThat(schema.differences(agent).get(3).detail()).isEqualTo(": secret, hidden");
        assertThat(messages(schema, agent(List.of(AGE, new Column("sex", List.of())), List.of("no"))))
                .containsExactly("has the column 'sex' as numbers, but data.schema has it as categories");
        assertThat(messages(schema, nameless(2, 2))).containsExactly("has 2 features, but data.schema has 3");
        assertThat(messages(schema, new AgentSchema(agent.names(), 2, 0)))
                .contains("has numbers to predict, but data.schema has classes");
    }

    @Test
    void numbersAloneDoNotMatchNames() {
        AgreedSchema schema = new AgreedSchema(List.of(), 1, List.of(), 2, true);
        assertThat(messages(schema, agent(List.of(AGE), List.of("0", "1")))).isEmpty();
        assertThat(messages(schema, agent(List.of(AGE), List.of("1")))).isEmpty();
        assertThat(messages(schema, agent(List.of(AGE), List.of("no", "yes"))))
                .containsExactly("has 2 classes that data.schema.classes does not list");
        assertThat(messages(schema, agent(List.of(new Column("sex", List.of("m"))), List.of("1"))))
                .containsExactly("has categorical columns, but data.schema.features is a number");
        AgreedSchema found = AgreedSchema.union(List.of(nameless(4, 3), nameless(4, 2)));
        assertThat(messages(found, nameless(4, 2))).containsExactly("has 2 classes, but the first agent's data has 3");
    }

    /** The moments of the union are those of all rows in one table, up to the rounding of sums of 60 terms. */
    @Test
    void momentsOfAgentsAreThoseOfOneTable() {
        Random random = new Random(4);
        List<float[]> all = new ArrayList<>();
        List<Moments> ofAgents = new ArrayList<>();
        AgreedSchema schema = new AgreedSchema(List.of(), 2, List.of(), 0, true);
        for (int samples : new int[] {1, 7, 52}) {
            float[][] rows = new float[samples][2];
            for (float[] row : rows) {
                row[0] = (float) (3 + 2 * random.nextGaussian());
                row[1] = 5;
                all.add(row);
            }
            ofAgents.add(Moments.of(table(rows), schema.numbers()));
        }
        Moments union = Moments.of(ofAgents);
        double mean = all.stream().mapToDouble(row -> row[0]).sum() / all.size();
        double variance = all.stream()
                        .mapToDouble(row -> (row[0] - mean) * (row[0] - mean))
                        .sum()
                / all.size();
        assertThat(union.samples()).isEqualTo(60);
        assertThat(union.means()[0]).isCloseTo(mean, within(1e-13));
        assertThat(union.deviations()[0]).isCloseTo(Math.sqrt(variance), within(1e-13));
        float[] row = {(float) mean, 5};
        Splits scaled = union.scaled(new Splits(table(new float[][] {row}), Optional.empty()), schema.numbers());
        float[] now = new float[2];
        scaled.train().features().copy(0, now, 0);
        assertThat(now[0]).isCloseTo(0, within(1e-6f));
        assertThat(now[1]).as("a constant feature").isZero();
    }

    private static Dataset table(float[][] rows) {
        return Dataset.ofTargets("table", Features.of(rows), new float[rows.length], "");
    }
}
