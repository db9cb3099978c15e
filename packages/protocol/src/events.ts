import { ACCOUNT_EVENTS } from './events/account.ts'
import { APPLICATION_EVENTS } from './events/applications.ts'
import { CHANNEL_EVENTS } from './events/channels.ts'
import type { DeclaredEvent } from './events/event.ts'
import { EXPRESSION_EVENTS } from './events/expressions.ts'
import { GUILD_EVENTS } from './events/guilds.ts'
import { INTEGRATION_EVENTS } from './events/integrations.ts'
import { INVITE_EVENTS } from './events/invites.ts'
import { MEMBER_EVENTS } from './events/members.ts'
import { MESSAGE_EVENTS } from './events/messages.ts'
import { MODERATION_EVENTS } from './events/moderation.ts'
import { PRIVATE_CHANNEL_EVENTS } from './events/private-channels.ts'
import { REACTION_EVENTS } from './events/reactions.ts'
import { RELATIONSHIP_EVENTS } from './events/relationships.ts'
import { ROLE_EVENTS } from './events/roles.ts'
import { SCHEDULED_EVENT_EVENTS } from './events/scheduled-events.ts'
import { THREAD_EVENTS } from './events/threads.ts'
import { VOICE_EVENTS } from './events/voice.ts'
import type { Infer } from './schema.ts'

const events = {
  ...GUILD_EVENTS,
  ...ROLE_EVENTS,
  ...CHANNEL_EVENTS,
  ...EXPRESSION_EVENTS,
  ...INTEGRATION_EVENTS,
  ...THREAD_EVENTS,
  ...MEMBER_EVENTS,
  ...MODERATION_EVENTS,
  ...INVITE_EVENTS,
  ...MESSAGE_EVENTS,
  ...REACTION_EVENTS,
  ...VOICE_EVENTS,
  ...SCHEDULED_EVENT_EVENTS,
  ...PRIVATE_CHANNEL_EVENTS,
  ...RELATIONSHIP_EVENTS,
  ...ACCOUNT_EVENTS,
  ...APPLICATION_EVENTS,
}
type Payloads = { [N in keyof typeof events]: Infer<(typeof events)[N]['payload']> }

/** The name of an event. */
export type EventName = keyof Payloads
/** The payload of an event. */
export type EventPayload<N extends EventName> = Payloads[N]
/** An event as it is dispatched. */
export type DispatchedEvent<N extends EventName = EventName> = { [K in N]: { type: K; data: Payloads[K] } }[N]

/** Every event that operations cause. */
export const EVENTS: { readonly [N in EventName]: DeclaredEvent<Payloads[N]> } = events
