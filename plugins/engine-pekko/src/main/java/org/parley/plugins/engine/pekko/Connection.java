package org.parley.plugins.engine.pekko;

/** The stream behind an {@link Outbox} or {@link Inbox}, told from outside; calls return at once. */
interface Connection {

    /** There is something to send. */
    void wake();

    /** The epoch is over: tells the other side whose fault it is, if it can, and closes. */
    void abandon(int lost);

    /** What there is before there is a connection, and after it. */
    Connection NONE = new Connection() {
        @Override
        public void wake() {}

        @Override
        public void abandon(int lost) {}
    };
}
