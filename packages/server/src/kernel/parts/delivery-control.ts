import type { StreamChange } from './signals.ts'

/** Whom an event is sent to. */
interface Recipient {
  readonly isBot: boolean
  readonly choices: { readonly intents: number }
}

/** How what is sent to clients reaches them, where a test decides it. */
export interface DeliveryControl {
  /** Sends an event to a session: usually once, at once. `payload` gives its `d` as JSON. */
  dispatch(to: Recipient, event: { readonly type: string; readonly payload: string }, send: () => void): void
  /** Writes a frame to a connection, in order with what was written to it before. */
  write(connection: object, session: Pick<Recipient, 'isBot'> | null, send: () => void): void
  /** Whether the next heartbeat of a session is acknowledged. */
  acknowledges(session: Pick<Recipient, 'isBot'> | null): boolean
  /** What goes wrong with the next request to an endpoint for interactions; null if nothing does. */
  endpoint(): 'unreachable' | 'wrong_signature' | 'twice' | null
}

/** What a test may decide; nothing elsewhere. */
export interface Controlled {
  readonly delivery?: DeliveryControl
  /** Told of each change that is committed, in order; of some twice. */
  readonly witness?: (changes: readonly StreamChange[]) => void
}
