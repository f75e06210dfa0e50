package org.parley.plugins.engine.pekko;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Cluster;

/**
 * The coordinator on rank 0. It begins an epoch when every rank is present, ends it for all when one of them is lost, and announces the end
 * of the run.
 *
 * <p>Without rank 0 no run can continue, so no other process replaces it. After a restart it receives all its state again.
 */
final class Coordinator extends AbstractBehavior<Node.Message> {

    static final String NAME = "coordinator";

    private static final Duration AGAIN = Duration.ofMillis(500);

    private enum Tick implements Node.Message {
        TICK
    }

    private final int processes;
    private final Duration doubtful;
    private final Node.ControlSender sender;
    private final Node.Members members;
    private final Map<Integer, Control.Present> present = new HashMap<>();
    private final Map<Long, Long> twinsSince = new HashMap<>();
    private final Set<Long> notedBy = new HashSet<>();
    private Map<Integer, Control.Present> participating = Map.of();
    private long epoch;
    private long ordinal;
    private boolean isOver = true;
    private Control end;

    private Coordinator(ActorContext<Node.Message> context, NodeSettings settings) {
        super(context);
        this.processes = settings.place().processes();
        this.doubtful = settings.timeToJoinAgain().plusSeconds(5);
        this.sender = new Node.ControlSender(context.getSystem(), settings);
        this.members = new Node.Members(Cluster.get(context.getSystem()));
    }

    static Behavior<Node.Message> create(NodeSettings settings) {
        return Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(Tick.TICK, AGAIN);
            return Behaviors.setup(context -> new Coordinator(context, settings));
        });
    }

    @Override
    public Receive<Node.Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Control.Present.class, this::present)
                .onMessage(Control.Lost.class, this::lost)
                .onMessage(Control.GivesUp.class, this::givesUp)
                .onMessage(Control.Complete.class, this::endWith)
                .onMessage(Control.Noted.class, this::noted)
                .onMessage(Tick.class, tick -> again())
                .build();
    }

    private Behavior<Node.Message> present(Control.Present who) {
        if (end != null) {
            sender.toAttendant(who.control(), end);
            return this;
        }
        if (members.find(who.uid()).isEmpty()) {
            sender.toAttendant(who.control(), new Control.Stranger(who.uid()));
            return this;
        }
        if (!hasPlace(who) || hasDuplicate(who)) {
            return this;
        }
        if (isParticipating(who)) {
            sender.toAttendant(who.control(), isOver ? new Control.Again(who.attempt()) : begin(who));
            return this;
        }
        if (!isOver) {
            end(who.rank(), "it started again");
        }
        present.put(who.rank(), who);
        beginIfAllAreThere();
        return this;
    }

    private Behavior<Node.Message> lost(Control.Lost lost) {
        if (lost.epoch() == epoch && !isOver) {
            end(lost.rank(), lost.how());
        }
        return this;
    }

    /** Handles the end of the run. Only participants can end it; a duplicate process or one of another run cannot. */
    private Behavior<Node.Message> givesUp(Control.GivesUp message) {
        Control.Present who = message.who();
        Control.Present holder = (isOver ? present : participating).getOrDefault(who.rank(), who);
        if (!hasPlace(who)) {
            return this;
        }
        if (holder.uid() != who.uid()) {
            refuseDuplicate(who, holder);
            return this;
        }
        return endWith(new Control.RunOver(who.rank(), message.diagnostic()));
    }

    private Behavior<Node.Message> endWith(Control newEnd) {
        if (end == null) {
            end = newEnd;
        }
        return again();
    }

    private Behavior<Node.Message> noted(Control.Noted message) {
        notedBy.add(message.uid());
        return end == null ? this : spreadOrRepeat(false);
    }

    private Behavior<Node.Message> again() {
        if (end != null) {
            return spreadOrRepeat(true);
        }
        beginIfAllAreThere();
        return this;
    }

    private Behavior<Node.Message> spreadOrRepeat(boolean repeat) {
        boolean everybodyKnows =
                !(end instanceof Control.Complete news && news.isForAll()) || notedBy.size() >= processes;
        for (Member member : members.cluster().state().getMembers()) {
            if (members.isThere(member)
                    && !notedBy.contains(member.uniqueAddress().longUid())) {
                everybodyKnows = false;
                if (repeat) {
                    sender.toAttendant(member, end);
                }
            }
        }
        if (everybodyKnows) {
            members.cluster().state().getMembers().forEach(member -> sender.toAttendant(member, new Control.Spread()));
        }
        return this;
    }

    private void beginIfAllAreThere() {
        present.values().removeIf(who -> !members.isThere(who.uid()));
        if (present.size() < processes) {
            return;
        }
        participating = new TreeMap<>(present);
        present.clear();
        twinsSince.clear();
        epoch = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
        ordinal = 1
                + Math.max(
                        ordinal,
                        participating.values().stream()
                                .mapToLong(Control.Present::ordinal)
                                .max()
                                .orElse(0));
        isOver = false;
        participating.values().forEach(who -> sender.toAttendant(who.control(), begin(who)));
    }

    private Control.Begin begin(Control.Present who) {
        return new Control.Begin(
                who.attempt(),
                epoch,
                ordinal,
                IntStream.range(0, processes)
                        .mapToObj(participating::get)
                        .map(each -> new Epoch.Participant(each.uid(), each.data()))
                        .toList());
    }

    private boolean isParticipating(Control.Present who) {
        Control.Present invited = participating.get(who.rank());
        return invited != null && invited.uid() == who.uid() && invited.attempt() == who.attempt();
    }

    private void end(int rank, String how) {
        isOver = true;
        Control.Over over = new Control.Over(epoch, rank, how);
        participating.values().forEach(who -> sender.toAttendant(who.control(), over));
    }

    /** Returns whether another live process has this rank. A process that died a moment ago still seems alive, so the answer takes time. */
    private boolean hasDuplicate(Control.Present who) {
        Optional<Control.Present> duplicate = Optional.ofNullable(
                        present.getOrDefault(who.rank(), participating.get(who.rank())))
                .filter(other -> other.uid() != who.uid())
                .filter(other -> members.isThere(other.uid()));
        if (duplicate.isEmpty()) {
            twinsSince.remove(who.uid());
            return false;
        }
        long now = System.nanoTime();
        long since = twinsSince.computeIfAbsent(who.uid(), uid -> now);
        if (now - since > doubtful.toNanos()) {
            refuseDuplicate(who, duplicate.get());
        }
        return true;
    }

    private boolean hasPlace(Control.Present who) {
        boolean fits = who.processes() == processes && who.rank() >= 0 && who.rank() < processes;
        if (!fits) {
            refuse(
                    who,
                    "rank " + who.rank() + " of " + who.processes() + " does not exist in a run of " + processes
                            + " processes");
        }
        return fits;
    }

    private void refuseDuplicate(Control.Present who, Control.Present duplicate) {
        refuse(who, "rank " + who.rank() + " is already running at " + duplicate.control());
    }

    private void refuse(Control.Present who, String why) {
        sender.toAttendant(who.control(), new Control.Refused(why));
    }
}
