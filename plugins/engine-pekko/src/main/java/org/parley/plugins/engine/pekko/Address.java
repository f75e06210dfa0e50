package org.parley.plugins.engine.pekko;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** The address on which a process listens. */
record Address(String host, int port) {

    private static final int LARGEST_PORT = 65_535;

    /** Parses {@code host:port}. Returns an empty value if the text does not have this form. */
    static Optional<Address> parse(String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > LARGEST_PORT) {
            return Optional.empty();
        }
        return Optional.of(new Address(text.substring(0, colon), Integer.parseInt(port)));
    }

    /** Returns whether only this machine can connect to the address. */
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
