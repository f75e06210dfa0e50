package org.parley.plugins.engine.pekko;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The names and addresses that a certificate is for. */
record HostNames(List<String> names) {

    private static final int DNS = 2;
    private static final int IP = 7;

    static HostNames of(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> alternatives =
                Objects.requireNonNullElse(certificate.getSubjectAlternativeNames(), List.of());
        return new HostNames(alternatives.stream()
                .filter(each -> each.get(0).equals(DNS) || each.get(0).equals(IP))
                .map(each -> each.get(1).toString())
                .toList());
    }

    boolean include(String host) {
        return names.stream().anyMatch(name -> matches(name, host));
    }

    private static boolean matches(String name, String host) {
        if (name.startsWith("*.")) {
            int dot = host.indexOf('.');
            return dot > 0 && name.substring(1).equalsIgnoreCase(host.substring(dot));
        }
        return name.equalsIgnoreCase(host)
                || isAddress(name) && isAddress(host) && address(name).equals(address(host));
    }

    private static boolean isAddress(String text) {
        return text.toLowerCase(Locale.ROOT).matches("[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*");
    }

    /** No name is looked up: it is an address already. */
    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String toString() {
        return names.isEmpty() ? "no host" : String.join(", ", names);
    }
}
