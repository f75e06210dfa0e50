package org.parley.plugins.faults;

import org.junit.jupiter.api.Test;
import org.parley.tck.scenario.Scenario;

class ScratchTest {
    @Test
    void facts() {
        for (String topology : new String[] {"ring", "exponential", "complete"})
        for (String mixing : new String[] {"atc-gt", "semi-atc-gt", "non-atc-gt", "ed", "extra"}) {
            for (String faults : new String[] {"[]", "[{use: loss, with: {probability: 0.2}}]", "[{use: loss, with: {probability: 0.5}}]", "[{use: loss, with: {probability: 0.2, symmetric: false}}]", "[{use: outage, with: {probability: 0.2, length: 3}}]", "[{use: delay, with: {bound: 2}}]", "[{use: loss, with: {probability: 0.2}}, {use: client-sampling, with: {fraction: 0.7}}]"}) {
                try {
                var rows = Scenario.of("""
                    recipe: sparkle-ed
                    agents: 8
                    rounds: 12000
                    model: {use: quadratic, with: {upper: 3, lower: 3, heterogeneity: 1.0}}
                    topology: %s
                    weights: {use: metropolis, with: {lazy: true}}
                    levels: {upper: {mixing: %2$s, step: 0.02}, lower: {mixing: %2$s, step: 0.05}, auxiliary: {mixing: %2$s, step: 0.05}}
                    network: {faults: %3$s, unsuitable: run}
                    record: {every: 6000}
                    """.formatted(topology, mixing, faults)).rows();
                var last = rows.get(rows.size() - 1);
                System.out.println(topology + " " + mixing + " " + faults + " norm " + last.values().get("hypergradient_norm") + " lower " + last.values().get("lower_error") + " cons " + last.values().get("consensus_upper"));
                } catch (RuntimeException e) { System.out.println(topology + " " + mixing + " " + faults + " " + e.getMessage()); }
            }
        }
    }
}
