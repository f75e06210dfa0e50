package org.parley.plugins.topologies;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Creates errors with a reason and a hint. The caller adds the place in the run file. */
final class NetworkErrors {

    private NetworkErrors() {}

    /** Returns the exception for a graph that no run can use, or not with these weights. */
    static ParleyException network(String reason, String hint) {
        return new ParleyException(diagnostic(reason, hint));
    }

    /** Returns the same error as a diagnostic, to be thrown with others. */
    static Diagnostic diagnostic(String reason, String hint) {
        return new Diagnostic(ErrorCode.NETWORK_UNUSABLE, "", reason, hint);
    }

    /** Returns the exception for a setting that is valid in general, but not for this network. */
    static ParleyException value(String reason, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.CONFIG_OUT_OF_RANGE, "", reason, hint));
    }
}
