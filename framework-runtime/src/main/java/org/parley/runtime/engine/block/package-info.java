/**
 * Blocks: one row of numbers per hosted agent, and the threads that work on them.
 *
 * <h2>The rule</h2>
 *
 * <p><b>Operations are lazy; any read first executes all pending work.</b> Large blocks are as slow as memory. A strategy makes
 * several assignments in a row, and the oracle is asked for several derivatives at one point; done together, they pass over memory once.
 *
 * <p>Three things wait, and are settled in this order:
 *
 * <ol>
 *   <li>a {@link org.parley.runtime.engine.block.ScaledDirection}: the step size times a direction that a level hands to its strategy;
 *   <li>{@link org.parley.runtime.engine.block.Memory.PendingWork}: derivatives that the oracle was asked for;
 *   <li>the {@link org.parley.runtime.engine.block.BlockQueue}: assignments and mixings.
 * </ol>
 *
 * <p><b>Operations that queue:</b> {@code assign} with coefficients, {@code Mixer.mix}, and the derivatives of an {@code Oracle}. They return
 * at once. Their block has a new {@linkplain org.parley.runtime.engine.block.RowBlock#stamp() stamp} and
 * {@linkplain org.parley.runtime.engine.block.RowBlock#depth() depth} immediately, its numbers later. Operations on small blocks, and on many
 * short rows, are done at once, because waiting gains nothing there. Pending derivatives are computed before an operation is queued, so the
 * two never wait for each other. A queue of 16 operations is full and is settled, and so is one whose next operation has another dimension.
 *
 * <p><b>Operations that look, and therefore settle:</b> {@code read} and {@code write}, {@code assign} with a function, {@code multiply} and
 * {@code fill}, {@code perAgent}, Hessian and mixed matrices, a derivative at another point or on another draw, all measurements, a
 * checkpoint, and the end of a round. They settle everything that is pending in the run, not only their own block.
 *
 * <p><b>On several processes</b> a mixing looks and is done at once: what others need is sent as it is, and rows of theirs are
 * {@linkplain org.parley.runtime.engine.block.RowBlock#receive seen} only while it lasts. A promise about a block that is not sent stays open.
 *
 * <p><b>Why results do not depend on it:</b> every queued operation treats each column by itself, operations keep their order in every column,
 * and each sum has the same terms, order and roundings whether it waits or not. A scaled direction replaces its block only in sums where
 * the product is rounded before it is added, as it would be if it had been written. So sizes, threads and times decide when a number is
 * computed, never what it is. {@code BlockQueueTest} and {@code ScaledDirectionTest} compare both ways bit by bit.
 *
 * <p><b>What a breakpoint shows:</b> after {@code assign} the rows of a small block hold the new numbers and those of a large block may still
 * hold the old ones. Evaluate {@code block.settle()} in the debugger, or read a row with {@code block.read(agent, array)}; neither changes a
 * result.
 *
 * <p>Whoever uses row arrays directly, as the oracle's evaluators do, has settled before or is part of the pending work itself.
 */
package org.parley.runtime.engine.block;
