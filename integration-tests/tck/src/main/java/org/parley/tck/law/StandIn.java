package org.parley.tck.law;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.BiFunction;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.run.Scope;

/** Does what something else does, under the eyes of a law. */
final class StandIn {

    private StandIn() {}

    @FunctionalInterface
    interface Handler {
        Object invoke(Method method, Object[] arguments) throws Throwable;
    }

    /** @param create makes what the factory would make, and watches it */
    static <F extends ComponentFactory> F of(Class<F> kind, F factory, BiFunction<Settings, Scope, Object> create) {
        return of(
                kind,
                (method, arguments) -> method.getName().equals("create")
                        ? create.apply((Settings) arguments[0], (Scope) arguments[1])
                        : invoke(factory, method, arguments));
    }

    static <T> T of(Class<T> type, Handler handler) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> handler.invoke(method, arguments)));
    }

    static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
