/** What every component has to keep, as checks that can be checked with or without JUnit. */
package org.parley.tck.check;
