/** Networks that misbehave, and what agents make of the messages that reach them. */
package org.parley.api.network;
