package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.StreamSupport;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.SpawnProtocol;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.remote.artery.tcp.SSLEngineProviderSetup;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * An actor system: a cluster member with its attendant, and the port on which it receives messages. It ends when the member is removed from
 * the cluster.
 */
final class Node implements AutoCloseable {

    /** The name of the actor system, which all processes must share. */
    static final String NAME = "parley";

    /** The time limit for a step of the start, sufficient for a busy machine. */
    static final Duration STARTING = Duration.ofSeconds(60);

    private static final Duration LOOK_FOR_LATE = Duration.ofMillis(500);

    /** The time limit for the end, longer than all phases of Pekko's shutdown together: a node that has not ended keeps its port. */
    private static final Duration ENDING = Duration.ofSeconds(60);

    private final DataPort port;
    private final ActorSystem<SpawnProtocol.Command> system;
    private final ActorRef<Message> attendant;
    private final Members members;

    private Node(
            NodeSettings settings,
            Optional<Tls> tls,
            ActorSystem<SpawnProtocol.Command> system,
            Link.ReceivingEnd.Acceptor acceptor,
            long ordinal,
            Attendant.Listener listener) {
        this.system = system;
        this.members = new Members(Cluster.get(system));
        tls.ifPresent(secure -> system.scheduler()
                .scheduleWithFixedDelay(
                        LOOK_FOR_LATE, LOOK_FOR_LATE, secure.handshakes()::closeLate, system.executionContext()));
        this.port = listen(settings, tls, acceptor);
        whenEnded(port::close);
        Address data = new Address(settings.data().host(), port.port());
        if (settings.rank() == 0) {
            spawn(Coordinator.NAME, Coordinator.create(settings));
        }
        this.attendant = spawn(Attendant.NAME, Attendant.create(settings, data, ordinal, listener));
    }

    /** @param ordinal the ordinal of the last epoch that this process has seen */
    static Node start(
            NodeSettings settings,
            Optional<Tls> tls,
            Link.ReceivingEnd.Acceptor acceptor,
            long ordinal,
            Attendant.Listener listener) {
        ClassLoader loader = Node.class.getClassLoader();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            requireFree(settings.bindHost(), settings.control());
            requireFree(settings.bindHost(), settings.data());
            ActorSystem<SpawnProtocol.Command> system = system(settings, tls, loader);
            try {
                return new Node(settings, tls, system, acceptor, ordinal, listener);
            } catch (RuntimeException failed) {
                end(system);
                throw failed;
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    void tell(Message mail) {
        attendant.tell(mail);
    }

    Members members() {
        return members;
    }

    boolean isEnded() {
        return system.getWhenTerminated().toCompletableFuture().isDone();
    }

    /** Sets an action that runs when this node has ended for any reason. */
    void whenEnded(Runnable action) {
        system.getWhenTerminated().thenRun(action);
    }

    /** Returns the connections for messages. */
    DataPort port() {
        return port;
    }

    /** Leaves the cluster and ends. */
    @Override
    public void close() {
        end(system);
        port.close();
    }

    private static ActorSystem<SpawnProtocol.Command> system(
            NodeSettings settings, Optional<Tls> tls, ClassLoader loader) {
        BootstrapSetup bootstrap = BootstrapSetup.create(
                Optional.of(loader), Optional.of(NodeConfig.of(settings, loader)), Optional.empty());
        ActorSystemSetup setup = tls.map(
                        secure -> ActorSystemSetup.create(bootstrap, SSLEngineProviderSetup.create(ignored -> secure)))
                .orElseGet(() -> ActorSystemSetup.create(bootstrap));
        try {
            return ActorSystem.create(SpawnProtocol.create(), NAME, setup);
        } catch (Exception failed) { // checked exceptions that Scala does not declare
            throw refused(failed, settings.control());
        }
    }

    /** Checks that the port is free, because Pekko would write a long log before it reports this. */
    private static void requireFree(String bindHost, Address address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(bindHost, address.port()));
        } catch (IOException taken) {
            throw refused(taken, address);
        }
    }

    private static DataPort listen(NodeSettings settings, Optional<Tls> tls, Link.ReceivingEnd.Acceptor acceptor) {
        try {
            return new DataPort(settings, tls, acceptor);
        } catch (IOException failed) {
            throw refused(failed, settings.data());
        }
    }

    private ActorRef<Message> spawn(String name, Behavior<Message> behavior) {
        return AskPattern.<SpawnProtocol.Command, ActorRef<Message>>ask(
                        system,
                        answer -> new SpawnProtocol.Spawn<>(behavior, name, Props.empty(), answer),
                        STARTING,
                        system.scheduler())
                .toCompletableFuture()
                .join();
    }

    private static void end(ActorSystem<?> system) {
        CoordinatedShutdown.get(system).runAll(CoordinatedShutdown.actorSystemTerminateReason());
        try {
            system.getWhenTerminated().toCompletableFuture().get(ENDING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException late) {
            system.terminate();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException refused(Exception failed, Address address) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketException
                    || String.valueOf(cause.getMessage()).contains("ind failed")) {
                return new ParleyException(
                        new Diagnostic(
                                ErrorCode.PROCESS_REFUSED,
                                "port",
                                "cannot listen on " + address + ": " + cause.getMessage(),
                                "this port is used by another program or process of a run, or the host is not an "
                                        + "address of this machine (see bind-host)"),
                        failed);
            }
            if (cause instanceof TimeoutException) {
                return new ParleyException(
                        new Diagnostic(
                                ErrorCode.PROCESS_MISSING,
                                "",
                                "this process could not start listening on " + address + " within "
                                        + STARTING.toSeconds() + " s",
                                "the machine may be too busy; the run can be resumed when all processes are ready"),
                        failed);
            }
        }
        return failed instanceof RuntimeException unchecked ? unchecked : new CompletionException(failed);
    }

    /** Sends {@link Control} messages to the actors of other processes, which it finds by their address. */
    static final class ControlSender {

        private final org.apache.pekko.actor.ActorSystem system;
        private final Address first;

        ControlSender(ActorSystem<?> system, NodeSettings settings) {
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

        /** Returns the address in Pekko's format. */
        static String url(Address address) {
            return "pekko://" + Node.NAME + "@" + address;
        }

        private void bring(String url, String actor, Control message) {
            system.actorSelection(url + "/user/" + actor).tell(message, org.apache.pekko.actor.ActorRef.noSender());
        }
    }

    /** The cluster members. Each has a rank, which is stored as its role. */
    record Members(Cluster cluster) {

        private static final String ROLE = "rank-";

        static String role(int rank) {
            return ROLE + rank;
        }

        /** Returns the rank of a member, or -1. */
        static int rank(Member member) {
            for (String role : member.getRoles()) {
                if (role.matches(ROLE + "\\d{1,9}")) {
                    return Integer.parseInt(role.substring(ROLE.length()));
                }
            }
            return -1;
        }

        Optional<Member> find(long uid) {
            return StreamSupport.stream(cluster.state().getMembers().spliterator(), false)
                    .filter(member -> member.uniqueAddress().longUid() == uid)
                    .findFirst();
        }

        /** Returns whether the member participates and is reachable. */
        boolean isThere(Member member) {
            return member.status().equals(MemberStatus.up())
                    && !cluster.state().getUnreachable().contains(member);
        }

        boolean isThere(long uid) {
            return find(uid).filter(this::isThere).isPresent();
        }

        /** Returns whether the member is unreachable. Information about a new member may be late. */
        boolean isGone(long uid) {
            return find(uid)
                    .filter(member -> !cluster.state().getUnreachable().contains(member))
                    .isEmpty();
        }

        /** Returns whether this process participates. */
        boolean isSelfUp() {
            return cluster.selfMember().status().equals(MemberStatus.up());
        }

        long selfUid() {
            return cluster.selfMember().uniqueAddress().longUid();
        }

        /** Returns the ranks that are present. */
        Set<Integer> ranks() {
            Set<Integer> ranks = new TreeSet<>();
            for (Member member : cluster.state().getMembers()) {
                if (isThere(member)) {
                    ranks.add(rank(member));
                }
            }
            return ranks;
        }
    }

    /** A message that the actors of this engine understand. */
    interface Message {}
}
