import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { type MessageExtras, type StoredMessage, toMessage } from '../messages/messages-view.ts'
import { kindIdsOfPoll, type StoredPoll, toPoll } from '../messages/poll-view.ts'
import { kindIdsOfReactions, type ReactionKind, toReactions } from '../messages/reactions-view.ts'
import { startedThreadFields } from '../threads/threads-view.ts'

/** The parts of a message that depend on the reader: their reactions and votes. */
interface OwnFields {
  readonly reactions: readonly ReactionKind[] | undefined
  readonly poll: StoredPoll | undefined
}

/** The fields of a message that are written for each reader. */
interface VaryingFields extends OwnFields {
  readonly flags: number
  /** The message to which it replies, if what is shown of that depends on the reader too. */
  readonly answered: (OwnFields & { readonly message: Message }) | null
}

/** A message as JSON for all users who may see it. */
export interface PreparedMessage {
  readonly id: string
  /** Without the fields that are written for each reader, and without the closing brace if there are any. */
  readonly text: string
  readonly varying: VaryingFields | null
}

const NO_REACTIONS: ReadonlySet<string> = new Set()

/**
 * Prepares a message as text, to which only the fields that depend on the reader and the thread are added.
 *
 * @param answered the message to which it refers
 * @param seen the message as some readers may see it
 */
export function prepareMessage(
  message: StoredMessage,
  shown: Pick<MessageExtras, 'users' | 'urls'>,
  answered: StoredMessage | undefined,
  seen: (message: Message) => Message,
): PreparedMessage {
  const { id } = message
  const whole = seen(toMessage(message, { ...shown, ownReactions: NO_REACTIONS }, answered))
  const varying = varyingFields(message, whole, answered)
  if (!varying) return { id, text: JSON.stringify(whole), varying }
  const { flags, reactions, poll, ...others } = whole
  if (varying.answered) delete others.referenced_message
  return { id, text: JSON.stringify(others).slice(0, -1), varying }
}

function varyingFields(
  stored: StoredMessage,
  whole: Message,
  answered: StoredMessage | undefined,
): VaryingFields | null {
  const own = ownFields(stored, whole)
  const { flags, referenced_message: referenced } = whole
  const ofAnswered = answered && referenced ? ownFields(answered, referenced) : null
  const hasThread = (flags & MessageFlag.HAS_THREAD) !== 0
  if (!own && !ofAnswered && !hasThread) return null
  return {
    flags,
    reactions: own?.reactions,
    poll: own?.poll,
    answered: ofAnswered && referenced ? { ...ofAnswered, message: referenced } : null,
  }
}

/** Null if there are none, or if the visible message omits them. */
function ownFields({ reactions, poll }: StoredMessage, seen: Message): OwnFields | null {
  const fields = { reactions: seen.reactions && reactions, poll: seen.poll && poll }
  return fields.reactions || fields.poll ? fields : null
}

/** The ids of reactions and poll answers for which the reader's own choice must be looked up. */
export function kindsIn({ varying }: PreparedMessage): string[] {
  if (!varying) return []
  return [varying, varying.answered].flatMap((fields) =>
    fields ? [...kindIdsOfReactions(fields.reactions ?? []), ...kindIdsOfPoll(fields.poll)] : [],
  )
}

/** Whether the shown message includes the thread that was started from it. */
export const showsThread = ({ varying }: PreparedMessage): boolean =>
  varying !== null && (varying.flags & MessageFlag.HAS_THREAD) !== 0

/** The text of a message for a reader. */
export function completeMessage(
  { id, text, varying }: PreparedMessage,
  own: ReadonlySet<string>,
  threads: ReadonlyMap<string, Thread>,
): string {
  if (!varying) return text
  const { flags, answered } = varying
  const fields = {
    ...((flags & MessageFlag.HAS_THREAD) === 0 ? { flags } : startedThreadFields({ id, flags }, threads)),
    ...completed(varying, own),
    ...(answered && { referenced_message: { ...answered.message, ...completed(answered, own) } }),
  }
  return `${text},${JSON.stringify(fields).slice(1)}`
}

const completed = ({ reactions, poll }: OwnFields, own: ReadonlySet<string>): Pick<Message, 'reactions' | 'poll'> => ({
  ...(reactions && { reactions: toReactions(reactions, own) }),
  ...(poll && { poll: toPoll(poll, own) }),
})
