import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { compareIds } from '../../../state/talk/message-window.ts'
import type { PendingMessage } from '../../../state/talk/pending-message.ts'

/** One line of a list of messages, with what stands above it. */
export type ListRow = {
  readonly key: string
  readonly message: Message | null
  readonly pending: PendingMessage | null
  /** Names its author; those that follow from the same hand soon after don't. */
  readonly startsGroup: boolean
  /** It is the first of its day. */
  readonly startsDay: boolean
  /** Everything from here on is unread. */
  readonly startsNew: boolean
}

/** Messages by the same author within this time are grouped. */
const together_ms = 7 * 60_000

const WRITTEN: ReadonlySet<number> = new Set([
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.CONTEXT_MENU_COMMAND,
])

/** Whether somebody wrote a message, or an application did; the others tell of what happened. */
export const isWritten = ({ type }: Pick<Message, 'type'>): boolean => WRITTEN.has(type)

/** What of a message says whether it goes on with the one before. */
type Said = Pick<Message, 'author' | 'flags' | 'timestamp' | 'type' | 'webhook_id'>

type Read = {
  /** Up to where the channel had been read; null where that is not to be marked. */
  readonly readId: string | null
  readonly me: Message['author']
  /** There are no messages before the first. */
  readonly reachesStart: boolean
}

/** The lines of a list. What is unread is marked only where it begins: messages that are not held may be unread, too. */
export function messageListRows(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  { readId, me, reachesStart }: Read,
): ListRow[] {
  const isNew = (message: Message) =>
    readId !== null && compareIds(message.id, readId) > 0 && message.author.id !== me.id
  const isWhole = reachesStart || (messages[0] !== undefined && !isNew(messages[0]))
  const firstNew = isWhole ? messages.find(isNew) : undefined
  const rows: ListRow[] = messages.map((message, index) => {
    const before = messages[index - 1]
    const startsNew = message === firstNew
    return { ...lineOf(before, message, startsNew), key: message.id, message, pending: null, startsNew }
  })
  let before: Said | undefined = messages.at(-1)
  for (const each of pending) {
    const said: Said = { author: me, flags: 0, timestamp: each.timestamp, type: typeOf(each) }
    rows.push({ ...lineOf(before, said, false), key: each.nonce, message: null, pending: each, startsNew: false })
    before = said
  }
  return rows
}

const typeOf = ({ body }: PendingMessage): number => (body.message_reference ? MessageType.REPLY : MessageType.DEFAULT)

function lineOf(before: Said | undefined, said: Said, startsNew: boolean): Pick<ListRow, 'startsDay' | 'startsGroup'> {
  const startsDay = before === undefined || dayOf(before.timestamp) !== dayOf(said.timestamp)
  return { startsDay, startsGroup: startsDay || startsNew || !goesOn(before, said) }
}

/** Whether a message stands below the one before without naming its author again. */
function goesOn(before: Said, said: Said): boolean {
  return (
    said.type === MessageType.DEFAULT &&
    isWritten(before) &&
    speaker(before) === speaker(said) &&
    ((before.flags ^ said.flags) & MessageFlag.EPHEMERAL) === 0 &&
    Date.parse(said.timestamp) - Date.parse(before.timestamp) < together_ms
  )
}

/** A webhook may call itself something else each time. */
const speaker = ({ author, webhook_id }: Said): string =>
  webhook_id === undefined ? author.id : `${author.id} ${author.username} ${author.avatar}`

/** The day on the reader's own calendar. */
const dayOf = (timestamp: string): string => new Date(timestamp).toDateString()
