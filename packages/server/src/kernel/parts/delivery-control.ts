import type { StreamChange } from './kernel-callbacks.ts'

/** The recipient of an event. */
interface Recipient {
  readonly isBot: boolean
  readonly choices: { readonly intents: number }
}

/** Lets a test decide how events and frames are delivered to clients. */
export interface DeliveryControl {
  /** Sends an event to a session, usually once and immediately. `payload` returns its `d` as JSON. */
  dispatch(to: Recipient, event: { readonly type: string; readonly payload: string }, send: () => void): void
  /** Writes a frame to a connection, in the order of the calls. */
  write(connection: object, session: Pick<Recipient, 'isBot'> | null, send: () => void): void
  /** Whether the next heartbeat of a session is acknowledged. */
  acknowledges(session: Pick<Recipient, 'isBot'> | null): boolean
  /** The fault of the next request to an interactions endpoint; null for none. */
  endpoint(): 'unreachable' | 'wrong_signature' | 'twice' | null
}

/** The parts that a test may control; empty elsewhere. */
export interface Controlled {
  readonly delivery?: DeliveryControl
  /** Called with each committed change, in order, and with some twice. */
  readonly witness?: (changes: readonly StreamChange[]) => void
}
