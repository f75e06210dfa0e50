package org.parley.runtime.engine.run;

import java.util.function.IntPredicate;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Graph;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Meter;

/**
 * What the messages of a level cost: the bits of compressed rows, which every process counts of its own agents, and the numbers of all others.
 *
 * @param sends whether an agent takes part in the exchange
 */
record Postage(Carrier carrier, Meter meter, IntPredicate sends) {

    /** @param messages of this exchange that are paid for */
    void bill(RowBlock sent, Graph graph, long messages) {
        if (!sent.isCompressed()) {
            meter.addFloats(messages * sent.dimension());
        } else if (messages > 0) {
            billCompressed(sent, graph, messages);
        }
    }

    /** A server hears compressed rows and answers with full ones. */
    private void billCompressed(RowBlock sent, Graph graph, long messages) {
        boolean links = carrier == Carrier.LINKS;
        long bits = 0;
        for (int row = 0; row < sent.hosted(); row++) {
            int agent = sent.agent(row);
            bits += sends.test(agent) ? sent.bits(row) * (links ? graph.outDegree(agent) : 1) : 0;
        }
        meter.addBits(bits);
        meter.addFloats(links ? 0 : messages / 2 * sent.dimension());
    }
}
