package org.parley.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import org.parley.runtime.data.DatasetHome;

/** The Guice bindings of the commands. */
final class CommandModule extends AbstractModule {

    private final Places places;

    CommandModule(Places places) {
        this.places = places;
    }

    @Override
    protected void configure() {
        bind(Places.class).toInstance(places);
        bind(Diagnosis.class).asEagerSingleton();
    }

    @Provides
    DatasetHome dataHome() {
        return DatasetHome.of(System.getenv(), places.home());
    }

    @Provides
    MavenRepository mavenRepository() {
        return MavenRepository.of(places);
    }
}
