/** How fast processes exchange rows: 8 agents on a ring, 2 on each of 4 processes, mixing included; over a raw NIO loop, Open MPI and engines. */
package org.parley.benchmarks.exchange;
