import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { choice, type Infer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/**
 * The location of an Activity: a guild channel (`gc`, with the id `gc-<guild>-<channel>`), or a private channel (`pc`, with the
 * id `pc-<channel>` and without a guild) (docs/spec/activities.md#instances).
 */
const ActivityLocation = shape({
  id: text(),
  kind: choice(['gc', 'pc']),
  channel_id: snowflake(),
  guild_id: optional(snowflake()),
})
/** A value of {@link ActivityLocation}. */
export type ActivityLocation = Infer<typeof ActivityLocation>

const identity = {
  application_id: snowflake(),
  /** `i-<launch>-<location>`; unique for each launch. */
  instance_id: text(),
  /** The interaction that launched it, so that the message about the launch can be recognized; otherwise a new id. */
  launch_id: snowflake(),
  location: ActivityLocation,
}

/**
 * A running Activity as its application receives it; `users` are the participants, each once
 * (docs/spec/activities.md#instances).
 */
export const ActivityInstance = shape({ ...identity, users: list(snowflake()) })
/** A value of {@link ActivityInstance}. */
export type ActivityInstance = Infer<typeof ActivityInstance>

/** A client that takes part in an Activity. `nonce` is that of the launch, only in the event about it. */
const ActivityParticipant = shape({
  user_id: snowflake(),
  session_id: text(),
  nonce: optional(text()),
})
/**
 * A running Activity as users' clients receive it: always complete, and without participants when it has ended. The two
 * ids of the instance are equal.
 */
export const EmbeddedActivity = shape({
  ...identity,
  composite_instance_id: text(),
  channel_id: snowflake(),
  guild_id: optional(snowflake()),
  participants: list(ActivityParticipant),
})
/** A value of {@link EmbeddedActivity}. */
export type EmbeddedActivity = Infer<typeof EmbeddedActivity>

const sessionId = text({ min: 1, ...APPLICATION_LIMITS.sessionId })

/** The body of Launch Activity: the gateway session that takes part. */
export const ActivityLaunch = shape({
  session_id: sessionId,
  nonce: optional(nullable(text(APPLICATION_LIMITS.launchNonce))),
})
/** The body of Leave Activity: the caller's gateway session that leaves. */
export const ActivityLeave = shape({ session_id: sessionId })
