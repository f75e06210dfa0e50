package org.parley.plugins.engine.pekko;

import java.util.ArrayDeque;
import java.util.Deque;

/** Messages from or to one peer, two at most that were not released. Guarded by the lock of its {@link PekkoPost}. */
abstract class Mailbox {

    final PekkoPost post;
    final int peer;
    final Deque<Letter> free = new ArrayDeque<>();
    Connection connection = Connection.NONE;

    Mailbox(PekkoPost post, int peer) {
        this.post = post;
        this.peer = peer;
        for (int credit = 0; credit < PekkoPost.CREDITS; credit++) {
            free.add(new Letter());
        }
    }

    final int peer() {
        return peer;
    }

    final PekkoPost post() {
        return post;
    }

    final void abandon(int lost) {
        connection.abandon(lost);
        connection = Connection.NONE;
    }

    /** For the side of the stream: takes the lock itself. */
    final void connected(Connection made) {
        post.locked(() -> {
            connection = made;
            post.lost().ifPresent(this::abandon);
        });
    }
}
