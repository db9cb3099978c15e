import type { EventRow } from './event-row.ts'
import { EmbeddedActivity } from './objects/activities/activity-instance.ts'
import { Entitlement } from './objects/applications/entitlement.ts'
import { Interaction, InteractionOutcome, ShownModal, Suggestions } from './objects/applications/interaction.ts'
import { type Schema, shape, snowflake } from './schema.ts'

const rules = { stream: 'user', audience: { to: 'user' }, intent: null } as const satisfies Omit<EventRow, 'payload'>
const row = <P extends Schema>(payload: P) => ({ payload, ...rules })

/** Events for applications about their installations and entitlements, and for users' clients about interactions. */
export const APPLICATION_EVENTS = {
  INTERACTION_CREATE: row(Interaction),
  INTERACTION_SUCCESS: row(InteractionOutcome),
  INTERACTION_FAILURE: row(InteractionOutcome),
  INTERACTION_MODAL_CREATE: row(ShownModal),
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: row(Suggestions),
  /**
   * Sent to the application's bot, and to the user if a user owns it; a guild's is also sent to the first shard
   * (docs/spec/gateway.md#sharding).
   */
  ENTITLEMENT_CREATE: row(Entitlement),
  /** It was consumed, or its start or end has changed. */
  ENTITLEMENT_UPDATE: row(Entitlement),
  ENTITLEMENT_DELETE: row(Entitlement),
  /** Sent to the user: an application may no longer act on their behalf. No token is sent. */
  OAUTH2_TOKEN_REVOKE: row(shape({ application_id: snowflake() })),
  /** Sent to users who may view the channel: the participants of an Activity there. */
  EMBEDDED_ACTIVITY_UPDATE_V2: {
    payload: EmbeddedActivity,
    stream: 'channel',
    audience: { to: 'shown' },
    intent: null,
  },
} as const
