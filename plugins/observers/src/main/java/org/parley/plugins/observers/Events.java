package org.parley.plugins.observers.tensorboard;

/** The two messages of TensorBoard that are written, by the field numbers of event.proto and summary.proto. */
final class Events {

    private static final String VERSION = "brain.Event:2";

    private static final int EVENT_WALL_TIME = 1;
    private static final int EVENT_STEP = 2;
    private static final int EVENT_FILE_VERSION = 3;
    private static final int EVENT_SUMMARY = 5;
    private static final int SUMMARY_VALUE = 1;
    private static final int VALUE_TAG = 1;
    private static final int VALUE_SIMPLE_VALUE = 2;

    private Events() {}

    /** What a file begins with. */
    static byte[] version(double wallTime) {
        return new Message()
                .number(EVENT_WALL_TIME, wallTime)
                .text(EVENT_FILE_VERSION, VERSION)
                .bytes();
    }

    static byte[] event(double wallTime, long step, Message summary) {
        return new Message()
                .number(EVENT_WALL_TIME, wallTime)
                .integer(EVENT_STEP, step)
                .message(EVENT_SUMMARY, summary)
                .bytes();
    }

    static void addScalar(Message summary, String tag, float value) {
        summary.message(SUMMARY_VALUE, new Message().text(VALUE_TAG, tag).number(VALUE_SIMPLE_VALUE, value));
    }
}
