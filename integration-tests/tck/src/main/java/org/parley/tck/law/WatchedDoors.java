package org.parley.tck.law;

import java.util.Set;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Scope;

/** Stands in for the factory of a strategy and notes which doors the strategy asks for by name. */
final class WatchedDoors {

    private WatchedDoors() {}

    /** @param asked where names are noted */
    static MixingStrategyFactory of(MixingStrategyFactory factory, Set<String> asked) {
        return StandIn.of(
                MixingStrategyFactory.class,
                factory,
                (settings, scope) -> factory.create(settings, watched(scope, asked)));
    }

    private static Scope watched(Scope scope, Set<String> asked) {
        return StandIn.of(Scope.class, (method, arguments) -> {
            if (method.getName().equals("mixer") && arguments != null) {
                asked.add((String) arguments[0]);
            }
            Object answer = StandIn.invoke(scope, method, arguments);
            return answer instanceof Scope child ? watched(child, asked) : answer;
        });
    }
}
