package org.parley.plugins.python;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The content of a setup message: texts by key, each key and each value after its length. */
final class Fields {

    private Fields() {}

    static byte[] packed(Map<String, String> fields) {
        List<byte[]> texts = new ArrayList<>();
        fields.forEach((key, value) -> {
            texts.add(key.getBytes(StandardCharsets.UTF_8));
            texts.add(value.getBytes(StandardCharsets.UTF_8));
        });
        int size = texts.stream().mapToInt(text -> Integer.BYTES + text.length).sum();
        ByteBuffer packed = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        texts.forEach(text -> packed.putInt(text.length).put(text));
        return packed.array();
    }

    static Map<String, String> unpacked(byte[] content, int from, int length) {
        ByteBuffer packed = ByteBuffer.wrap(content, from, length).order(ByteOrder.LITTLE_ENDIAN);
        Map<String, String> fields = new LinkedHashMap<>();
        while (packed.hasRemaining()) {
            String key = text(packed);
            fields.put(key, text(packed));
        }
        return fields;
    }

    private static String text(ByteBuffer packed) {
        byte[] text = new byte[packed.getInt()];
        packed.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
