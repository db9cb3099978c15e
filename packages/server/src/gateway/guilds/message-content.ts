import type { MessageEvent } from '@guildhall/protocol/objects/messages/message'
import { blanked } from '../../features/messages/message-content-rules.ts'
import { Dispatch } from '../dispatch.ts'

type Part = Pick<MessageEvent, 'author' | 'mentions'>

/** The variants of an event for bots without MESSAGE_CONTENT. */
export interface ContentVariants {
  for(userId: string): Dispatch
}

/** The same variant for all bots without MESSAGE_CONTENT. */
export function variantWithoutContent(type: string, data: object): ContentVariants {
  const variant = new Dispatch(type, JSON.stringify(data))
  return { for: () => variant }
}

/**
 * Removes the content of a message for bots without MESSAGE_CONTENT, unless it is their own or mentions them; the same applies to
 * the message that it replies to (docs/spec/gateway-intents.md#message-content). Each of the four variants is serialized once.
 */
export class MessageVariants implements ContentVariants {
  readonly #message: MessageEvent
  readonly #whole: Dispatch
  readonly #variants: (Dispatch | undefined)[]

  constructor(message: MessageEvent, whole: Dispatch) {
    this.#message = message
    this.#whole = whole
    this.#variants = [undefined, undefined, undefined, whole]
  }

  for(userId: string): Dispatch {
    const message = this.#message
    if (message.guild_id === undefined) return this.#whole
    const answered = message.referenced_message
    const readsMessage = isConcerned(message, userId)
    const readsAnswered = !answered || isConcerned(answered, userId)
    const index = (readsMessage ? 1 : 0) + (readsAnswered ? 2 : 0)
    const known = this.#variants[index]
    if (known !== undefined) return known
    const shown = readsMessage ? message : blanked(message)
    const data = answered && !readsAnswered ? { ...shown, referenced_message: blanked(answered) } : shown
    const variant = new Dispatch(this.#whole.type, JSON.stringify(data))
    this.#variants[index] = variant
    return variant
  }
}

const isConcerned = ({ author, mentions }: Part, userId: string): boolean =>
  author.id === userId || mentions.some(({ id }) => id === userId)
