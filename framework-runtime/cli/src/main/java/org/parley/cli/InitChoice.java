package org.parley.cli;

import java.util.Locale;

/** The questions of {@code parley init}, each with what can be answered. */
final class InitChoice {

    private InitChoice() {}

    /** An answer in a word, and what it means. */
    interface Answer {

        String name();

        String meaning();

        default String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** What the two levels are. */
    enum Problem implements Answer {
        QUADRATIC("costs with a known solution, to try methods out"),
        HYPER_CLEANING("x says how far to trust each training label, y is the classifier"),
        LOGISTIC_TUNING("x is a penalty for every feature, y a logistic regression");

        private final String meaning;

        Problem(String meaning) {
            this.meaning = meaning;
        }

        @Override
        public String meaning() {
            return meaning;
        }

        boolean learns() {
            return this != QUADRATIC;
        }
    }

    /** Who talks to whom. */
    enum Graph implements Answer {
        RING("two neighbours each; cheap, and slow to spread"),
        EXPONENTIAL("neighbours 1, 2, 4, … places away; few messages, and fast"),
        TORUS("four neighbours each"),
        COMPLETE("everybody hears everybody"),
        ONE_PEER_EXPONENTIAL("one neighbour at a time, another one every round");

        private final String meaning;

        Graph(String meaning) {
            this.meaning = meaning;
        }

        @Override
        public String meaning() {
            return meaning;
        }

        boolean changes() {
            return this == ONE_PEER_EXPONENTIAL;
        }
    }

    /** What matters most. */
    enum Goal implements Answer {
        EXACT("the exact solution, however much agents differ"),
        TRAFFIC("few bits sent"),
        FIRST_ORDER("no second derivatives"),
        BASELINE("the simplest method, to compare with");

        private final String meaning;

        Goal(String meaning) {
            this.meaning = meaning;
        }

        @Override
        public String meaning() {
            return meaning;
        }
    }
}
