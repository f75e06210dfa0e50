package org.parley.tck;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.parley.api.component.ComponentFactory;

/** A component of a test. It overrides some methods; all others behave as in a component of its kind. */
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

    /** @param answer computes the result of this method from its arguments */
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

    /** Returns the checks that it breaks, and their findings. */
    Map<String, String> broken() {
        return Broken.of(factory());
    }
}
