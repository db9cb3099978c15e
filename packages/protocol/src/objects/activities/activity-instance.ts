import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { choice, list, nullable, type Of, optional, shape, snowflake, text } from '../../schema.ts'

/**
 * Where an Activity runs: in a channel of a guild (`gc`, `id` is `gc-<guild>-<channel>`), or in a private one (`pc`,
 * `pc-<channel>`), which names no guild (docs/spec/activities.md#instances).
 */
const ActivityLocation = shape({
  id: text(),
  kind: choice(['gc', 'pc']),
  channel_id: snowflake(),
  guild_id: optional(snowflake()),
})
/** A value of {@link ActivityLocation}. */
export type ActivityLocation = Of<typeof ActivityLocation>

const identity = {
  application_id: snowflake(),
  /** `i-<launch>-<location>`; never given again. */
  instance_id: text(),
  /** The interaction that launched it, so that the message that tells of it can be told; else an id of its own. */
  launch_id: snowflake(),
  location: ActivityLocation,
}

/**
 * An Activity that runs, as its application is shown it; `users` are those who are in it, each once
 * (docs/spec/activities.md#instances).
 */
export const ActivityInstance = shape({ ...identity, users: list(snowflake()) })
/** A value of {@link ActivityInstance}. */
export type ActivityInstance = Of<typeof ActivityInstance>

/** Somebody's client that is in an Activity. `nonce` is what it was launched with, in the one event that tells of that. */
const ActivityParticipant = shape({
  user_id: snowflake(),
  session_id: text(),
  nonce: optional(text()),
})
/**
 * An Activity that runs, as people's clients are told of it: whole each time, and with nobody in it when it has ended. The two
 * ids of the instance are the same.
 */
export const EmbeddedActivity = shape({
  ...identity,
  composite_instance_id: text(),
  channel_id: snowflake(),
  guild_id: optional(snowflake()),
  participants: list(ActivityParticipant),
})
/** A value of {@link EmbeddedActivity}. */
export type EmbeddedActivity = Of<typeof EmbeddedActivity>

const sessionId = text({ min: 1, ...APPLICATION_LIMITS.sessionId })

/** What launching an Activity, or joining the one that runs, takes: the gateway session that will be in it. */
export const ActivityLaunch = shape({
  session_id: sessionId,
  nonce: optional(nullable(text(APPLICATION_LIMITS.launchNonce))),
})
/** What leaving an Activity takes: which of the caller's gateway sessions leaves. */
export const ActivityLeave = shape({ session_id: sessionId })
