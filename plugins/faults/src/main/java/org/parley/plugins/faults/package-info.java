/** Networks that misbehave: messages that are lost or late, agents that come and go. */
package org.parley.plugins.faults;
