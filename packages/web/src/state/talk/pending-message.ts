import type { Message, NewMessage } from '@guildhall/protocol/objects/messages/message'

/** What somebody wrote, until it is to be seen as a message. */
export type PendingMessage = {
  readonly nonce: string
  readonly channelId: string
  readonly body: NewMessage
  readonly files: readonly File[]
  /**
   * `sent`: the server has taken it, and the event that shows it is on its way. `waiting`: the server could not be reached; it is
   * sent once there is a connection again.
   */
  readonly state: 'sending' | 'sent' | 'waiting' | 'failed'
  /** How much of it is on the server, from 0 to 1. */
  readonly progress: number
  /** Why it could not be sent, in words; null unless it failed. */
  readonly problem: string | null
  /** ISO 8601. */
  readonly timestamp: string
}

/** What is still to be seen once some messages are there: a message carries the nonce under which it was written. */
export function withoutArrived(
  pending: readonly PendingMessage[],
  messages: readonly Pick<Message, 'nonce'>[],
): readonly PendingMessage[] {
  if (pending.length === 0) return pending
  const nonces = new Set(messages.flatMap(({ nonce }) => (nonce === undefined ? [] : [String(nonce)])))
  return pending.some((each) => nonces.has(each.nonce)) ? pending.filter((each) => !nonces.has(each.nonce)) : pending
}
