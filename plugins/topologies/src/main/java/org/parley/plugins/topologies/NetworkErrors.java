package org.parley.plugins.topologies;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Says no, with the reason and a way out; where in the run file is for the caller to add. */
final class NetworkErrors {

    private NetworkErrors() {}

    /** A graph that no run can use, or not with these weights. */
    static ParleyException network(String reason, String remedy) {
        return new ParleyException(diagnostic(reason, remedy));
    }

    /** The same as one of several, to be thrown together. */
    static Diagnostic diagnostic(String reason, String remedy) {
        return new Diagnostic(ErrorCode.NETWORK_UNUSABLE, "", reason, remedy);
    }

    /** A setting that is fine in general but not for this network. */
    static ParleyException value(String reason, String remedy) {
        return new ParleyException(new Diagnostic(ErrorCode.CONFIG_OUT_OF_RANGE, "", reason, remedy));
    }
}
