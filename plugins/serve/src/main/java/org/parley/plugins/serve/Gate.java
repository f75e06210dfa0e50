package org.parley.plugins.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Access control: a request must contain the token and address this server by an IP address or by an allowed name. The second rule protects
 * against DNS rebinding, where another site's host name suddenly resolves to this machine.
 */
final class Gate {

    /** The header that a page sends with a request that changes something. Pages of other sites cannot know its value. */
    static final String TOKEN_HEADER = "Parley-Token";

    private static final int TOKEN_BYTES = 24;
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    private final String token;
    private final List<String> names;
    private final int port;
    private final boolean encrypted;

    Gate(List<String> names, int port, boolean encrypted) {
        byte[] secret = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(secret);
        this.token = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        this.names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        this.port = port;
        this.encrypted = encrypted;
    }

    String token() {
        return token;
    }

    /** Returns the address to open first. */
    String entrance(String host) {
        String shown = host.contains(":") ? "[" + host + "]" : host;
        return (encrypted ? "https" : "http") + "://" + shown + ":" + port + "/?token=" + token;
    }

    /** Returns whether the request uses the entrance address. */
    boolean isEntrance(HttpExchange exchange) {
        return exchange.getRequestURI().getPath().equals("/")
                && Query.of(exchange).values("token").stream().anyMatch(this::isToken);
    }

    /**
     * Returns the cookie that stores the token. It is sent to this server only, is invisible to scripts, and is not sent with requests from
     * other sites.
     */
    String cookie() {
        return cookieName() + "=" + token + "; Path=/; HttpOnly; SameSite=Strict" + (encrypted ? "; Secure" : "");
    }

    /** Returns the name of the cookie. It contains the port, because browsers store cookies by host and not by port. */
    private String cookieName() {
        return "parley-" + port;
    }

    boolean asksForThisServer(Headers request) {
        String host = Optional.ofNullable(request.getFirst("Host")).orElse("").toLowerCase(Locale.ROOT);
        String name = host.replaceFirst(":\\d+$", "");
        return name.equals("localhost")
                || names.contains(name)
                || ADDRESS.matcher(name).matches();
    }

    boolean isKnown(Headers request) {
        return request.getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> Arrays.stream(line.split(";")))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(cookieName() + "="))
                .anyMatch(cookie -> isToken(cookie.substring(cookieName().length() + 1)));
    }

    /** Returns whether a request that changes something comes from a page of this server. */
    boolean isFromOwnPage(Headers request) {
        return Optional.ofNullable(request.getFirst(TOKEN_HEADER))
                .filter(this::isToken)
                .isPresent();
    }

    /** Compares in constant time. */
    private boolean isToken(String text) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /** The query string of an address. */
    record Query(String raw) {

        static Query of(HttpExchange exchange) {
            return new Query(
                    Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
        }

        /** Returns all values of a name, in order. */
        List<String> values(String name) {
            return Arrays.stream(raw.split("&"))
                    .filter(part -> part.startsWith(name + "="))
                    .map(part -> decoded(part.substring(name.length() + 1)))
                    .toList();
        }

        private static String decoded(String text) {
            try {
                return URLDecoder.decode(text, StandardCharsets.UTF_8);
            } catch (IllegalArgumentException malformed) {
                return "";
            }
        }
    }
}
