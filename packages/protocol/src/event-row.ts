import type { Audience } from './audience.ts'
import type { IntentName } from './enums/intent.ts'
import type { Schema } from './schema.ts'

/**
 * One kind of gateway event (docs/spec/gateway-intents.md#who-sees-an-event).
 * `stream` says in whose order it stands; `structure` marks the events that change what permissions are computed from.
 */
export interface EventRow<P extends Schema = Schema> {
  payload: P
  stream: 'guild' | 'channel' | 'user'
  audience: Audience
  /** The intent that a session must have asked for; null is always sent. */
  intent: IntentName | null
  /** The intent in a private channel, where it differs. */
  privateIntent?: IntentName
  /** Also sent without the intent to the user whom the payload is about. */
  selfWithoutIntent?: boolean
  structure?: boolean
  /** The name that clients know it by, where two kinds of events share one. */
  sentAs?: string
  /** Delivered at once and not stored: sessions that are disconnected don't receive it later. */
  isEphemeral?: boolean
}
