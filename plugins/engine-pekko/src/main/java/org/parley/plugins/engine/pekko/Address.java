package org.parley.plugins.engine.pekko;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** Where a process listens. */
record Address(String host, int port) {

    private static final int LARGEST_PORT = 65_535;

    /** {@code host:port}, or nothing when it is not written like this. */
    static Optional<Address> parse(String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > LARGEST_PORT) {
            return Optional.empty();
        }
        return Optional.of(new Address(text.substring(0, colon), Integer.parseInt(port)));
    }

    /** Whether only this machine can come here. */
    boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
