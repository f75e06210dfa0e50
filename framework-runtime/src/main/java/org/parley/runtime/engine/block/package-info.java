/**
 * Blocks with one row of numbers per hosted agent, and the threads that process them.
 *
 * <h2>Lazy evaluation</h2>
 *
 * <p><b>Operations are lazy; any read first executes all pending work.</b> Operations on large blocks are limited by memory bandwidth. A
 * strategy makes several assignments in a row, and several derivatives are evaluated at one point. Executing them together needs a single
 * pass over memory.
 *
 * <p>Three kinds of work can be pending, and they are executed in this order:
 *
 * <ol>
 *   <li>a {@link org.parley.runtime.engine.block.ScaledDirection}: the step size times a direction that a level passes to its strategy;
 *   <li>{@link org.parley.runtime.engine.block.Memory.PendingWork}: derivatives requested from the oracle;
 *   <li>the {@link org.parley.runtime.engine.block.BlockQueue}: assignments and mixings.
 * </ol>
 *
 * <p><b>Operations that are queued:</b> {@code assign} with coefficients, {@code Mixer.mix}, and the derivatives of an {@code Oracle}. They
 * return at once. Their block has a new {@linkplain org.parley.runtime.engine.block.RowBlock#stamp() stamp} and
 * {@linkplain org.parley.runtime.engine.block.RowBlock#depth() depth} immediately, but its values are computed later. Operations on small
 * blocks and on many short rows are executed immediately, because deferring them gains nothing. Pending derivatives are computed before an
 * operation is queued, so derivatives and operations are never pending together. The queue is executed when it contains 16 operations or
 * when the next operation has another dimension.
 *
 * <p><b>Operations that execute pending work:</b> {@code read} and {@code write}, {@code assign} with a function, {@code multiply},
 * {@code fill} and {@code perAgent}. So do Hessian and mixed matrices, a derivative at another point or with another draw, all
 * measurements, a checkpoint, and the end of a round. They execute all pending work of the run, not only that of their block.
 *
 * <p><b>With several processes</b> a mixing executes pending work and is computed immediately. Rows of other processes are
 * {@linkplain org.parley.runtime.engine.block.RowBlock#receive available} only during the mixing. A scaled direction that is not sent stays
 * deferred.
 *
 * <p><b>Results do not depend on laziness.</b> Queued operations treat columns independently, and operations keep their order in every
 * column. Each sum has the same terms, order and rounding in both cases. A scaled direction replaces its block only in sums that round
 * the product before adding it, as if it had been written. Sizes, threads and timing therefore affect when a value is computed, but not
 * the value. {@code BlockQueueTest} and {@code ScaledDirectionTest} check that both ways are bit-identical.
 *
 * <p><b>Debugging:</b> after {@code assign}, the rows of a small block hold the new values, but those of a large block may still hold the
 * old ones. Evaluate {@code block.finishPending()} in the debugger, or read a row with {@code block.read(agent, array)}; neither changes a
 * result.
 *
 * <p>Code that accesses row arrays directly, such as the oracle's evaluators, must execute pending work before or be part of it.
 */
package org.parley.runtime.engine.block;
