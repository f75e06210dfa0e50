package org.parley.plugins.engine.pekko;

import java.time.Duration;
import java.util.Set;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.cluster.ClusterEvent.ClusterDomainEvent;
import org.apache.pekko.cluster.ClusterEvent.MemberDowned;
import org.apache.pekko.cluster.ClusterEvent.MemberEvent;
import org.apache.pekko.cluster.ClusterEvent.MemberExited;
import org.apache.pekko.cluster.ClusterEvent.MemberLeft;
import org.apache.pekko.cluster.ClusterEvent.MemberRemoved;
import org.apache.pekko.cluster.ClusterEvent.UnreachableMember;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Subscribe;
import org.parley.api.component.Diagnostic;

/**
 * The actor of a process. It requests epochs from the coordinator and reports to the engine what happens to them and to the other
 * processes.
 */
final class Attendant extends AbstractBehavior<Node.Message> {

    static final String NAME = "attendant";

    private static final Duration AGAIN = Duration.ofMillis(300);

    /** Receives events on a thread of the actor system. */
    interface Listener {

        void joined(Set<Integer> ranks);

        void begun(Epoch epoch);

        void over(long epoch, int rank, String how);

        void left(int rank);

        void failed(int rank, Diagnostic diagnostic);

        void completed();

        /** All processes know that the run is over. */
        void spread();

        /** This process must join again. */
        void mustRejoin();

        void refused(String why);
    }

    /** From the engine: the run needs a new epoch. */
    enum Meet implements Node.Message {
        MEET
    }

    /** From the engine: the run is over. */
    record GiveUp(Diagnostic diagnostic) implements Node.Message {}

    /** From the engine of rank 0: the run is complete. */
    record Completion(Control.Complete news) implements Node.Message {}

    /** From the engine: this epoch is over. */
    record Report(Control.Lost loss) implements Node.Message {}

    private enum Tick implements Node.Message {
        TICK
    }

    private record Happening(ClusterDomainEvent event) implements Node.Message {}

    private final NodeSettings settings;
    private final Address control;
    private final Address data;
    private final Listener listener;
    private final Node.ControlSender sender;
    private final Node.Members members;
    private Set<Integer> ranks = Set.of();
    private boolean isAsking;
    private long attempt;
    private long ordinal;
    private Epoch epoch;
    private Diagnostic givenUp;

    private Attendant(
            ActorContext<Node.Message> context, NodeSettings settings, Address data, long ordinal, Listener listener) {
        super(context);
        this.settings = settings;
        this.data = data;
        this.ordinal = ordinal;
        this.listener = listener;
        this.sender = new Node.ControlSender(context.getSystem(), settings);
        Cluster cluster = Cluster.get(context.getSystem());
        this.members = new Node.Members(cluster);
        org.apache.pekko.actor.Address own = cluster.selfMember().address();
        this.control = new Address(own.getHost().orElseThrow(), own.getPort().orElseThrow());
        cluster.subscriptions()
                .tell(Subscribe.create(
                        context.messageAdapter(ClusterDomainEvent.class, Happening::new), ClusterDomainEvent.class));
    }

    /**
     * @param data the address on which this process receives messages
     * @param ordinal the ordinal of the last epoch that it has seen
     */
    static Behavior<Node.Message> create(NodeSettings settings, Address data, long ordinal, Listener listener) {
        return Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(Tick.TICK, AGAIN);
            return Behaviors.setup(context -> new Attendant(context, settings, data, ordinal, listener));
        });
    }

    @Override
    public Receive<Node.Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Meet.class, meet -> meet())
                .onMessage(GiveUp.class, this::giveUp)
                .onMessage(Completion.class, completion -> tell(() -> sender.toCoordinator(completion.news())))
                .onMessage(Report.class, this::report)
                .onMessage(Tick.class, tick -> ask())
                .onMessage(Happening.class, happening -> happened(happening.event()))
                .onMessage(Control.Begin.class, this::begin)
                .onMessage(Control.Again.class, this::again)
                .onMessage(Control.Over.class, this::over)
                .onMessage(Control.RunOver.class, this::runOver)
                .onMessage(Control.Complete.class, complete -> noted(listener::completed))
                .onMessage(Control.Spread.class, spread -> tell(listener::spread))
                .onMessage(Control.Stranger.class, this::stranger)
                .onMessage(Control.Refused.class, refused -> tell(() -> listener.refused(refused.why())))
                .build();
    }

    private Behavior<Node.Message> meet() {
        isAsking = true;
        attempt++;
        epoch = null;
        return ask();
    }

    private Behavior<Node.Message> ask() {
        if (givenUp != null) {
            sender.toCoordinator(new Control.GivesUp(self(), givenUp));
        } else if (isAsking && members.isSelfUp()) {
            sender.toCoordinator(self());
        }
        return this;
    }

    private Control.Present self() {
        return new Control.Present(
                settings.rank(), settings.place().processes(), members.selfUid(), attempt, ordinal, control, data);
    }

    private Behavior<Node.Message> giveUp(GiveUp message) {
        givenUp = message.diagnostic();
        return ask();
    }

    private Behavior<Node.Message> report(Report message) {
        sender.toCoordinator(message.loss());
        return this;
    }

    private Behavior<Node.Message> begin(Control.Begin begin) {
        if (isAsking && begin.attempt() == attempt) {
            isAsking = false;
            ordinal = begin.ordinal();
            epoch = new Epoch(begin.epoch(), begin.ordinal(), settings.rank(), begin.participants());
            listener.begun(epoch);
            // A process that disappeared before this message arrived is lost to this epoch.
            for (int rank = 0; rank < epoch.participants().size(); rank++) {
                if (members.isGone(epoch.participants().get(rank).uid())) {
                    over(rank, "it disappeared as the epoch began");
                }
            }
        }
        return this;
    }

    private Behavior<Node.Message> again(Control.Again again) {
        return isAsking && again.attempt() == attempt ? meet() : this;
    }

    private Behavior<Node.Message> over(Control.Over over) {
        listener.over(over.epoch(), over.rank(), over.how());
        return this;
    }

    private Behavior<Node.Message> runOver(Control.RunOver over) {
        return noted(() -> listener.failed(over.rank(), over.diagnostic()));
    }

    private Behavior<Node.Message> noted(Runnable news) {
        news.run();
        sender.toCoordinator(new Control.Noted(members.selfUid()));
        return this;
    }

    private Behavior<Node.Message> stranger(Control.Stranger stranger) {
        if (stranger.uid() == members.selfUid()) {
            listener.mustRejoin();
        }
        return this;
    }

    private Behavior<Node.Message> tell(Runnable news) {
        news.run();
        return this;
    }

    private Behavior<Node.Message> happened(ClusterDomainEvent event) {
        if (event instanceof UnreachableMember unreachable) {
            over(
                    unreachable.member(),
                    "no heartbeat for " + settings.heartbeatPause().toSeconds() + " s");
        } else if (event instanceof MemberDowned downed) {
            over(downed.member(), "it was removed from the cluster");
        } else if (event instanceof MemberRemoved removed
                && !removed.previousStatus().equals(MemberStatus.exiting())) {
            over(removed.member(), "it was removed from the cluster");
        } else if (event instanceof MemberLeft || event instanceof MemberExited) {
            left(((MemberEvent) event).member());
        }
        Set<Integer> now = members.ranks();
        if (!now.equals(ranks)) {
            ranks = now;
            listener.joined(now);
        }
        return this;
    }

    private void over(Member member, String how) {
        int rank = epoch == null ? -1 : epoch.rankOf(member.uniqueAddress().longUid());
        if (rank >= 0) {
            over(rank, how);
        }
    }

    private void over(int rank, String how) {
        listener.over(epoch.id(), rank, how);
    }

    private void left(Member member) {
        int rank = epoch == null ? -1 : epoch.rankOf(member.uniqueAddress().longUid());
        if (rank >= 0) {
            listener.left(rank);
        }
    }
}
