package org.parley.plugins.serve;

import com.sun.net.httpserver.HttpExchange;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A response to a browser, with the headers that every response has. */
final class Answer implements AutoCloseable {

    /** Pages contain their own styles and scripts, connect to this server only, and cannot be framed by other sites. */
    private static final String POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
            + "img-src 'self' data: blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final int PIECE = 1 << 16;

    private final HttpExchange exchange;
    private boolean given;

    Answer(HttpExchange exchange) {
        this.exchange = exchange;
        header("Content-Security-Policy", POLICY);
        header("X-Content-Type-Options", "nosniff");
        header("Referrer-Policy", "no-referrer");
        header("Cross-Origin-Resource-Policy", "same-origin");
        header("Cache-Control", "no-store");
    }

    void header(String name, String value) {
        exchange.getResponseHeaders().set(name, value);
    }

    boolean isGiven() {
        return given;
    }

    void html(int code, String page) throws IOException {
        bytes(code, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
    }

    void plain(int code, String text) throws IOException {
        bytes(code, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    void redirect(String place) throws IOException {
        header("Location", place);
        empty(303);
    }

    /** Sends 304: the browser already has the current version. */
    void unchanged() throws IOException {
        empty(304);
    }

    void bytes(int code, String type, byte[] body) throws IOException {
        header("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            empty(code);
            return;
        }
        given = true;
        exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    /** Sends a file in pieces, up to its present length, because its run may still append to it. */
    void file(String type, Path file) throws IOException {
        header("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            empty(200);
            return;
        }
        try (FileChannel content = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long length = content.size();
            given = true;
            exchange.sendResponseHeaders(200, length == 0 ? -1 : length);
            WritableByteChannel body = Channels.newChannel(exchange.getResponseBody());
            ByteBuffer piece = ByteBuffer.allocate(PIECE);
            for (long left = length; left > 0; left -= piece.limit()) {
                piece.clear().limit((int) Math.min(PIECE, left));
                if (content.read(piece) < 0) {
                    throw new EOFException(file + " became shorter while it was sent");
                }
                body.write(piece.flip());
            }
        }
    }

    private void empty(int code) throws IOException {
        given = true;
        exchange.sendResponseHeaders(code, -1);
    }

    @Override
    public void close() {
        exchange.close();
    }
}
