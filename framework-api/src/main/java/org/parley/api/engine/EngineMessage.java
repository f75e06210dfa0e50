package org.parley.api.engine;

import static java.util.Objects.requireNonNull;

import org.parley.api.component.Unstable;

/**
 * A kind of message that an engine sends in addition to the messages of the run, for the list of everything that leaves a
 * host.
 *
 * @param name the name of the kind
 * @param content what the message contains
 * @param reason why it is sent
 */
@Unstable
public record EngineMessage(String name, String content, String reason) {

    /**
     * Creates a kind of message.
     *
     * @param name the name of the kind
     * @param content what the message contains
     * @param reason why it is sent
     */
    public EngineMessage {
        requireNonNull(name, "name");
        requireNonNull(content, "content");
        requireNonNull(reason, "reason");
    }
}
