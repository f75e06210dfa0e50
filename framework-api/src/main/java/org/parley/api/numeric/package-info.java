/** Dense matrix products in both precisions: what models spend their time on, and what hardware libraries do best. */
package org.parley.api.numeric;
