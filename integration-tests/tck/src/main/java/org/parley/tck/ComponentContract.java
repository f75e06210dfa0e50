package org.parley.tck;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.parley.api.component.ComponentFactory;
import org.parley.tck.check.ComponentChecks;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Subject;

/** What the contracts of all components have in common: the component, its settings, and one test per check. */
public abstract class ComponentContract<F extends ComponentFactory> {

    /** The component under test. */
    protected abstract F factory();

    /** Its settings, as a run file's {@code with}; defaults for everything left out. */
    protected Map<String, Object> settings() {
        return Map.of();
    }

    /** Other components that its settings name. */
    protected List<? extends ComponentFactory> companions() {
        return List.of();
    }

    List<ContractCheck> checks(Subject<F> subject) {
        return ComponentChecks.ofKind(subject);
    }

    @TestFactory
    public final Stream<DynamicTest> checks() {
        Subject<F> subject = new Subject<>(factory(), settings(), companions());
        return ComponentChecks.with(factory(), () -> checks(subject)).stream()
                .map(check -> ContractCheckTest.of(check, "'" + factory().name() + "'"));
    }
}
