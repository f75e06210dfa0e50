package org.parley.runtime.random;

/**
 * The source of all random numbers of a run. A stream depends only on the seed and on its address (purpose, agent, time). It does not
 * depend on threads, on the number of processes, or on earlier draws.
 */
public record Seeds(long root) {

    /** Creates a stream at this address. */
    public AddressedRandom stream(String purpose, long agent, long time) {
        return new AddressedRandom(address(purposeKey(purpose), agent, time));
    }

    /** Moves an existing stream to an address without allocating memory. */
    public void move(AddressedRandom stream, long purposeKey, long agent, long time) {
        stream.moveTo(address(purposeKey, agent, time));
    }

    /** Returns the first {@link AddressedRandom#nextDouble} of the stream at this address without creating the stream. */
    public double uniform(long purposeKey, long agent, long time) {
        return AddressedRandom.firstDouble(address(purposeKey, agent, time));
    }

    /** Returns the purpose key of one member of a group that shares a purpose, such as an agent. */
    public static long purposeKey(long purposeKey, long member) {
        return AddressedRandom.scramble(purposeKey + 0xA24BAED4963EE407L * (member + 1));
    }

    /** Returns the number that stands for a purpose. Compute it once. */
    public static long purposeKey(String purpose) {
        long key = 0;
        for (int i = 0; i < purpose.length(); i++) {
            key = AddressedRandom.scramble(key + 0x632BE59BD9B4E019L + purpose.charAt(i));
        }
        return key;
    }

    private long address(long purposeKey, long agent, long time) {
        long address = AddressedRandom.scramble(root + 0x9E3779B97F4A7C15L);
        address = AddressedRandom.scramble(address ^ purposeKey);
        address = AddressedRandom.scramble(address + 0xD1B54A32D192ED03L * (agent + 1));
        return AddressedRandom.scramble(address + 0x8CB92BA72F3D8DD7L * (time + 1));
    }
}
