package org.parley.plugins.engine.pekko;

import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.cluster.Member;

/** Brings {@link Control} to the actors of other processes, which are found by their address alone. */
final class Couriers {

    private final org.apache.pekko.actor.ActorSystem system;
    private final Address first;

    Couriers(ActorSystem<?> system, NodeSettings settings) {
        this.system = Adapter.toClassic(system);
        this.first = settings.first();
    }

    void toCoordinator(Control message) {
        bring(url(first), Coordinator.NAME, message);
    }

    void toAttendant(Address address, Control message) {
        bring(url(address), Attendant.NAME, message);
    }

    void toAttendant(Member member, Control message) {
        bring(member.address().toString(), Attendant.NAME, message);
    }

    /** How Pekko writes an address. */
    static String url(Address address) {
        return "pekko://" + Node.NAME + "@" + address;
    }

    private void bring(String url, String actor, Control message) {
        system.actorSelection(url + "/user/" + actor).tell(message, ActorRef.noSender());
    }
}
