/** Policy evaluation: the value of a policy whose rewards are spread over agents. */
package org.parley.plugins.models.policy;
