package org.parley.plugins.engine.pekko;

/** What an actor of this engine understands. */
interface Mail {}
