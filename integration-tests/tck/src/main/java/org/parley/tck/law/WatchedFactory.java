package org.parley.tck.law;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.component.ComponentKind;

/** Stands in for a factory of any kind and does what it does; a law sees what it makes. */
final class WatchedFactory {

    private WatchedFactory() {}

    /** @param watcher sees every product, also when that is null */
    static ComponentFactory of(ComponentFactory factory, Consumer<Object> watcher) {
        Class<? extends ComponentFactory> kind =
                ComponentKind.of(factory.getClass()).factoryType();
        return kind.cast(Proxy.newProxyInstance(
                kind.getClassLoader(), new Class<?>[] {kind}, (proxy, method, arguments) -> {
                    try {
                        Object answer = method.invoke(factory, arguments);
                        if (method.getName().equals("create")) {
                            watcher.accept(answer);
                        }
                        return answer;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }));
    }
}
