/** Several runs side by side: which of them differ in their seeds only, what the others differ in, and how each fared. */
package org.parley.runtime.comparison;
