/** {@code parley serve}: displays runs in the browser, live while they run. */
package org.parley.plugins.serve;
