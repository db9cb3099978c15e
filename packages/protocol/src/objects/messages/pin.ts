import { LIMITS } from '../../limits.ts'
import { boolean, type Infer, integer, list, optional, shape, text, timestamp } from '../../schema.ts'
import { Message } from './message.ts'

/** A page of a channel's pinned messages, the newest pin first (docs/spec/messages.md#pins). */
export const Pins = shape({ items: list(shape({ pinned_at: text(), message: Message })), has_more: boolean() })
/** A value of {@link Pins}. */
export type Pins = Infer<typeof Pins>

/** The query of a channel's pinned messages (docs/spec/messages.md#pins). */
export const PinsQuery = shape({ before: optional(timestamp()), limit: optional(integer(LIMITS.pinsPerPage)) })
/** A value of {@link PinsQuery}. */
export type PinsQuery = Infer<typeof PinsQuery>
