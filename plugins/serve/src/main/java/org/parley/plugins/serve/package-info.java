/** {@code parley serve}: displays runs in the browser, live while they are under way. */
package org.parley.plugins.serve;
