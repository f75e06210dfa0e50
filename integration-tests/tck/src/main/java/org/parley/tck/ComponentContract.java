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

/** The common part of all contracts: the component, its settings, and one test per check. */
public abstract class ComponentContract<F extends ComponentFactory> {

    /** Returns the component under test. */
    protected abstract F factory();

    /** Returns its settings, as {@code with} of a run file; omitted options have their defaults. */
    protected Map<String, Object> settings() {
        return Map.of();
    }

    /** Returns other components that its settings refer to. */
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
