package org.parley.runtime.random;

/**
 * The root of all randomness of a run. A stream depends on the seed and its address (purpose, agent, time) and on nothing else: not on
 * threads, not on the number of processes, not on what was drawn before.
 */
public record Seeds(long root) {

    /** A new stream at this address. */
    public AddressedRandom stream(String purpose, long agent, long time) {
        return new AddressedRandom(address(purposeKey(purpose), agent, time));
    }

    /** Moves an existing stream to an address without allocating. */
    public void move(AddressedRandom stream, long purposeKey, long agent, long time) {
        stream.moveTo(address(purposeKey, agent, time));
    }

    /** The first {@link AddressedRandom#nextDouble} of the stream at this address, without the stream. */
    public double uniform(long purposeKey, long agent, long time) {
        return AddressedRandom.firstDouble(address(purposeKey, agent, time));
    }

    /** The purpose of one among many that share a purpose, such as an agent. */
    public static long purposeKey(long purposeKey, long member) {
        return AddressedRandom.scramble(purposeKey + 0xA24BAED4963EE407L * (member + 1));
    }

    /** A purpose as a number, to be computed once. */
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
