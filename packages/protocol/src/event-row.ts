import type { Audience } from './audience.ts'
import type { IntentName } from './enums/intent.ts'
import type { Schema } from './schema.ts'

/**
 * One kind of gateway event (docs/spec/gateway-intents.md#who-sees-an-event). `stream` is the stream that orders it; `structure`
 * marks events that change the inputs of permission computation.
 */
export interface EventRow<P extends Schema = Schema> {
  payload: P
  stream: 'guild' | 'channel' | 'user'
  audience: Audience
  /** The intent that a session must have requested; null means always sent. */
  intent: IntentName | null
  /** The intent in a private channel, if it differs. */
  privateIntent?: IntentName
  /** Also sent without the intent to the user in the payload. */
  selfWithoutIntent?: boolean
  structure?: boolean
  /** The name that clients receive, if two kinds of events share one. */
  sentAs?: string
  /** Delivered at once and not stored: disconnected sessions don't receive it later. */
  isEphemeral?: boolean
}
