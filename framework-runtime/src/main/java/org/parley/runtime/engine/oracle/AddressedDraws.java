package org.parley.runtime.engine.oracle;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Draw;
import org.parley.api.model.Draws;
import org.parley.runtime.random.Seeds;

/** One agent's draws by purpose and size, each kept so that asking again allocates nothing. */
final class AddressedDraws implements Draws {

    private final AgentCosts costs;
    private final Seeds seeds;
    private final NetworkTime time;
    private final int agent;
    private final AgentDraw ordinaryUpper;
    private final AgentDraw ordinaryLower;
    private final Map<String, AgentDraw> upper = new HashMap<>();
    private final Map<String, AgentDraw> lower = new HashMap<>();
    // Made once: as expressions where they are used they would be new objects at every call.
    private final Function<String, AgentDraw> newUpper = purpose -> ofUpper();
    private final Function<String, AgentDraw> newLower = purpose -> ofLower();
    private OrdinaryDraw ordinary = OrdinaryDraw.FULL;

    AddressedDraws(AgentCosts costs, Seeds seeds, NetworkTime time, int agent) {
        this.costs = costs;
        this.seeds = seeds;
        this.time = time;
        this.agent = agent;
        this.ordinaryUpper = ofUpper();
        this.ordinaryLower = ofLower();
    }

    /** Whose work comes next: what {@link #upper()} and {@link #lower()} draw. */
    void begin(OrdinaryDraw ofScope) {
        ordinary = ofScope;
    }

    @Override
    public Draw fullUpper() {
        return upper("", 0);
    }

    @Override
    public Draw fullLower() {
        return lower("", 0);
    }

    @Override
    public Draw upper() {
        return moved(ordinaryUpper, ordinary.key(), ordinary.batch());
    }

    @Override
    public Draw lower() {
        return moved(ordinaryLower, ordinary.key(), ordinary.batch());
    }

    @Override
    public Draw upper(String purpose, int batch) {
        return moved(upper.computeIfAbsent(purpose, newUpper), Seeds.purposeKey(purpose), batch);
    }

    @Override
    public Draw lower(String purpose, int batch) {
        return moved(lower.computeIfAbsent(purpose, newLower), Seeds.purposeKey(purpose), batch);
    }

    private AgentDraw ofUpper() {
        return new AgentDraw(seeds, "upper", agent, costs.upperSamples());
    }

    private AgentDraw ofLower() {
        return new AgentDraw(seeds, "lower", agent, costs.lowerSamples());
    }

    private Draw moved(AgentDraw draw, long key, int batch) {
        draw.move(key, time.tick(), batch);
        return draw;
    }
}
