import type { MessageEvent } from '@guildhall/protocol/objects/messages/message'
import { blanked } from '../../features/messages/messages-view.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { Dispatch } from '../dispatch.ts'

type Part = Pick<MessageEvent, 'author' | 'mentions'>

/**
 * Removes the content of a message for bots without MESSAGE_CONTENT, unless it is their own or mentions them; the same applies to
 * the message that it replies to (docs/spec/gateway-intents.md#message-content). Each of the four variants is serialized once.
 */
export class MessageVariants {
  readonly #outgoing: OutgoingEvent
  readonly #whole: Dispatch
  readonly #variants: (Dispatch | undefined)[]

  constructor(outgoing: OutgoingEvent, whole: Dispatch) {
    this.#outgoing = outgoing
    this.#whole = whole
    this.#variants = [undefined, undefined, undefined, whole]
  }

  for(userId: string): Dispatch {
    const { event } = this.#outgoing
    if (event.type !== 'MESSAGE_CREATE' && event.type !== 'MESSAGE_UPDATE') return this.#whole
    const message = event.data
    if (message.guild_id === undefined) return this.#whole
    const answered = message.referenced_message
    const readsMessage = isConcerned(message, userId)
    const readsAnswered = !answered || isConcerned(answered, userId)
    const index = (readsMessage ? 1 : 0) + (readsAnswered ? 2 : 0)
    const known = this.#variants[index]
    if (known !== undefined) return known
    const shown = readsMessage ? message : blanked(message)
    const data = answered && !readsAnswered ? { ...shown, referenced_message: blanked(answered) } : shown
    const variant = new Dispatch(event.type, JSON.stringify(data))
    this.#variants[index] = variant
    return variant
  }
}

const isConcerned = ({ author, mentions }: Part, userId: string): boolean =>
  author.id === userId || mentions.some(({ id }) => id === userId)
