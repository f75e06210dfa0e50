package org.parley.tck.law;

import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** Why a model could not be looked at through no fault of its own: there is no engine here to differentiate it. */
public final class MissingEngine {

    /** An engine that gets the derivatives of a model wrong is a fault of the same code, but at another place. */
    private static final String PLACE = "model.with.engine";

    private MissingEngine() {}

    /** What is missing and how to get it. */
    public static Optional<String> in(Verdict verdict) {
        return verdict.cause()
                .filter(ParleyException.class::isInstance)
                .map(cause -> ((ParleyException) cause).faults())
                .filter(faults -> faults.stream().allMatch(MissingEngine::isOne))
                .map(faults -> faults.get(0).message() + ": " + faults.get(0).hint());
    }

    /** The law cannot be checked without the engine, which is not the component's fault. */
    static Verdict excused(Verdict verdict) {
        return in(verdict)
                .map(what -> new Verdict(
                        Verdict.Outcome.DOES_NOT_APPLY,
                        "not checked: it needs an engine, but " + what,
                        verdict.cause()))
                .orElse(verdict);
    }

    private static boolean isOne(Fault fault) {
        return fault.code() == ErrorCode.ENGINE_UNUSABLE && fault.path().equals(PLACE);
    }
}
