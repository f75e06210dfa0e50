package org.parley.tck;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.parley.api.component.ComponentFactory;

/** A component of a test, which gives some answers of its own and, to every other question, that of its kind. */
final class Declared<F extends ComponentFactory> {

    private final Class<F> kind;
    private final Map<String, Function<Object[], Object>> answers = new HashMap<>();

    private Declared(Class<F> kind) {
        this.kind = kind;
        always("name", "declared").always("description", "A component of a test.");
    }

    static <F extends ComponentFactory> Declared<F> a(Class<F> kind) {
        return new Declared<>(kind);
    }

    /** @param answer of this method to its arguments */
    Declared<F> answering(String method, Function<Object[], Object> answer) {
        if (Arrays.stream(kind.getMethods()).map(Method::getName).noneMatch(method::equals)) {
            throw new IllegalArgumentException(kind.getSimpleName() + " has no method " + method);
        }
        answers.put(method, answer);
        return this;
    }

    Declared<F> always(String method, Object answer) {
        return answering(method, given -> answer);
    }

    F factory() {
        return kind.cast(Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, (self, method, given) -> {
            if (answers.containsKey(method.getName())) {
                return answers.get(method.getName()).apply(given);
            }
            return method.getDeclaringClass() == Object.class
                    ? method.invoke(this, given)
                    : InvocationHandler.invokeDefault(self, method, given);
        }));
    }

    /** The checks that it breaks, and what was found. */
    Map<String, String> broken() {
        return Broken.of(factory());
    }
}
