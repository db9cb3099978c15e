import type { EventRow } from './event-row.ts'
import { Entitlement } from './objects/entitlement.ts'
import { Interaction, InteractionOutcome, ShownModal, Suggestions } from './objects/interaction.ts'
import type { Schema } from './schema.ts'

const rules = { stream: 'user', audience: { to: 'user' }, intent: null } as const satisfies Omit<EventRow, 'payload'>
const row = <P extends Schema>(payload: P) => ({ payload, ...rules })

/** What applications are told of what users do with them and have of them, and what users' clients are told of that. */
export const APPLICATION_EVENTS = {
  INTERACTION_CREATE: row(Interaction),
  INTERACTION_SUCCESS: row(InteractionOutcome),
  INTERACTION_FAILURE: row(InteractionOutcome),
  INTERACTION_MODAL_CREATE: row(ShownModal),
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: row(Suggestions),
  /** To the application's bot, and to the user if it is his own; a guild's goes to the first shard too (conventions E.3). */
  ENTITLEMENT_CREATE: row(Entitlement),
  /** It was consumed, or holds at other times. */
  ENTITLEMENT_UPDATE: row(Entitlement),
  ENTITLEMENT_DELETE: row(Entitlement),
} as const
