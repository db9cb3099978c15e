import { EmbeddedActivity } from '../objects/activities/activity-instance.ts'
import { Entitlement } from '../objects/applications/entitlement.ts'
import { Interaction, InteractionOutcome, ShownModal, Suggestions } from '../objects/applications/interaction.ts'
import { SkuSubscription } from '../objects/applications/subscription.ts'
import { shape, snowflake } from '../schema.ts'
import { withActivity } from '../state/running-activities.ts'
import { event, userEvent } from './event.ts'

/**
 * Events for applications about their installations and entitlements, and for users' clients about interactions and
 * Activities.
 */
export const APPLICATION_EVENTS = {
  INTERACTION_CREATE: userEvent(Interaction),
  INTERACTION_SUCCESS: userEvent(InteractionOutcome),
  INTERACTION_FAILURE: userEvent(InteractionOutcome),
  INTERACTION_MODAL_CREATE: userEvent(ShownModal),
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: userEvent(Suggestions),
  /**
   * Sent to the application's bot, and to the user if a user owns it; a guild's is also sent to the first shard
   * (docs/spec/gateway.md#sharding).
   */
  ENTITLEMENT_CREATE: userEvent(Entitlement),
  /** It was consumed, or its start or end has changed. */
  ENTITLEMENT_UPDATE: userEvent(Entitlement),
  ENTITLEMENT_DELETE: userEvent(Entitlement),
  /** Sent to the application's bot. */
  SUBSCRIPTION_CREATE: userEvent(SkuSubscription),
  /** A new period has begun, it was cancelled, or it has ended. */
  SUBSCRIPTION_UPDATE: userEvent(SkuSubscription),
  SUBSCRIPTION_DELETE: userEvent(SkuSubscription),
  /** Sent to the user: an application may no longer act on their behalf. No token is sent. */
  OAUTH2_TOKEN_REVOKE: userEvent(shape({ application_id: snowflake() })),
  /** Sent to users who may view the channel: the participants of an Activity there. */
  EMBEDDED_ACTIVITY_UPDATE_V2: event(EmbeddedActivity, {
    stream: 'channel',
    audience: { to: 'shown' },
    intent: null,
    applyToClient: ({ activities }, activity) => ({ activities: withActivity(activities, activity) }),
  }),
}
