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
 * Who is let in: who knows the token, and asks for this server by an address or by a name that is its own. A page of somebody else whose name
 * suddenly means this machine would ask by that name.
 */
final class Gate {

    /** What a page says with a wish that changes something; pages of others cannot know it. */
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

    /** The address to open first. */
    String entrance(String host) {
        String shown = host.contains(":") ? "[" + host + "]" : host;
        return (encrypted ? "https" : "http") + "://" + shown + ":" + port + "/?token=" + token;
    }

    /** Whether somebody comes by the entrance. */
    boolean isEntrance(HttpExchange exchange) {
        return exchange.getRequestURI().getPath().equals("/")
                && Query.of(exchange).values("token").stream().anyMatch(this::isToken);
    }

    /** The browser remembers it for this server alone, shows it to no script, and does not send it along from the pages of others. */
    String cookie() {
        return cookieName() + "=" + token + "; Path=/; HttpOnly; SameSite=Strict" + (encrypted ? "; Secure" : "");
    }

    /** Browsers keep cookies by host, not by port. */
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

    /** Whether a wish that changes something comes from a page of this server. */
    boolean isFromOwnPage(Headers request) {
        return Optional.ofNullable(request.getFirst(TOKEN_HEADER))
                .filter(this::isToken)
                .isPresent();
    }

    /** Takes the same time however much of it is right. */
    private boolean isToken(String text) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /** What stands after the question mark of an address. */
    record Query(String raw) {

        static Query of(HttpExchange exchange) {
            return new Query(
                    Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
        }

        /** All values of a name, in their order. */
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
