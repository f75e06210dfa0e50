package org.parley.api.network;

/**
 * The rows that reach one agent in one exchange, in ascending order of their senders. This is the only place where an agent's code sees the
 * numbers of another; it belongs to the calling thread and is worthless after the call. No row may be changed.
 */
public interface Inbox {

    int receiver();

    /** The receiver's own row. */
    double[] own();

    /** The weight of the own row, shares of missing messages included. */
    double ownWeight();

    /** How many rows arrived. */
    int size();

    int sender(int k);

    double weight(int k);

    double[] row(int k);

    /** The first column to be treated. */
    int from();

    /** The column after the last one to be treated; rows may be longer. */
    int to();

    /** Room for so many numbers, of this thread; the same room at every call. */
    double[] buffer(int size);
}
