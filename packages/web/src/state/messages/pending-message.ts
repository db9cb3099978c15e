import type { Message, NewMessage } from '@guildhall/protocol/objects/messages/message'

/** A sent message until it returns as an event. */
export type PendingMessage = {
  readonly nonce: string
  readonly channelId: string
  readonly body: NewMessage
  readonly files: readonly File[]
  /**
   * `sent`: the server has accepted it, and its event is on its way. `waiting`: the server could not be reached; it is
   * sent once there is a connection.
   */
  readonly state: 'sending' | 'sent' | 'waiting' | 'failed'
  /** The upload progress, from 0 to 1. */
  readonly progress: number
  /** Why it failed; null unless it did. */
  readonly problem: string | null
  /** ISO 8601. */
  readonly timestamp: string
}

/** The messages still pending after some have arrived: a message contains the nonce under which it was sent. */
export function withoutArrived(
  pending: readonly PendingMessage[],
  messages: readonly Pick<Message, 'nonce'>[],
): readonly PendingMessage[] {
  if (pending.length === 0) return pending
  const nonces = new Set(messages.flatMap(({ nonce }) => (nonce === undefined ? [] : [String(nonce)])))
  return pending.some((each) => nonces.has(each.nonce)) ? pending.filter((each) => !nonces.has(each.nonce)) : pending
}
