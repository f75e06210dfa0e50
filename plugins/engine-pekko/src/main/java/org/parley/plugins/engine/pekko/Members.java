package org.parley.plugins.engine.pekko;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;

/** The members of the cluster as Parley sees them: each has a rank, which is its role. */
record Members(Cluster cluster) {

    private static final String ROLE = "rank-";

    static String role(int rank) {
        return ROLE + rank;
    }

    /** The rank of a member, or -1. */
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

    /** Whether it takes part and is heard of. */
    boolean isThere(Member member) {
        return member.status().equals(MemberStatus.up())
                && !cluster.state().getUnreachable().contains(member);
    }

    boolean isThere(long uid) {
        return find(uid).filter(this::isThere).isPresent();
    }

    /** Whether it is not heard of; news of one that has just come may be late. */
    boolean isGone(long uid) {
        return find(uid)
                .filter(member -> !cluster.state().getUnreachable().contains(member))
                .isEmpty();
    }

    /** Whether this process takes part. */
    boolean isSelfUp() {
        return cluster.selfMember().status().equals(MemberStatus.up());
    }

    long selfUid() {
        return cluster.selfMember().uniqueAddress().longUid();
    }

    /** The ranks that are there. */
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
