package org.parley.api.network;

/**
 * The vectors that one agent receives in one exchange, in ascending order of their senders. Vectors must not be
 * modified. An inbox is valid only during the call to which it is passed, on the calling thread.
 */
public interface Inbox {

    /** {@return the agent that receives the vectors} */
    int receiver();

    /** {@return the vector of the receiver} */
    double[] own();

    /** {@return the weight of the receiver's vector, including weights reassigned from lost messages} */
    double ownWeight();

    /** {@return the number of received vectors} */
    int size();

    /**
     * {@return the sender of the k-th vector}
     *
     * @param k the index of the received vector, from 0 to {@code size() - 1}
     */
    int sender(int k);

    /**
     * {@return the weight of the k-th vector}
     *
     * @param k the index of the received vector, from 0 to {@code size() - 1}
     */
    double weight(int k);

    /**
     * {@return the k-th vector}
     *
     * @param k the index of the received vector, from 0 to {@code size() - 1}
     */
    double[] row(int k);

    /** {@return the first column to aggregate} */
    int from();

    /** {@return the column after the last one to aggregate; vectors may be longer} */
    int to();

    /**
     * {@return scratch memory of the calling thread} Each call returns the same memory.
     *
     * @param size the number of entries needed
     */
    double[] buffer(int size);
}
