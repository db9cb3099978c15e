import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { compareIds } from '../../../state/messages/message-window.ts'
import type { PendingMessage } from '../../../state/messages/pending-message.ts'

/** A row of a message list, with what is above it. */
export type ListRow = {
  readonly key: string
  readonly message: Message | null
  readonly pending: PendingMessage | null
  /** Whether it shows its author; later messages of the group don't. */
  readonly startsGroup: boolean
  /** Whether it is the first of its day. */
  readonly startsDay: boolean
  /** Whether unread messages begin here. */
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

/** Whether a user or an application wrote a message; others are system messages. */
export const isWritten = ({ type }: Pick<Message, 'type'>): boolean => WRITTEN.has(type)

/** The fields of a message that determine its group. */
type LineMessage = Pick<Message, 'author' | 'flags' | 'timestamp' | 'type' | 'webhook_id'>

type Read = {
  /** Up to where the channel had been read; null to mark nothing. */
  readonly readId: string | null
  readonly me: Message['author']
  /** Whether the first message is the channel's first. */
  readonly reachesStart: boolean
}

/** The rows of a list. Unread messages are only marked if their beginning is loaded. */
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
  let before: LineMessage | undefined = messages.at(-1)
  for (const each of pending) {
    const message: LineMessage = { author: me, flags: 0, timestamp: each.timestamp, type: typeOf(each) }
    rows.push({ ...lineOf(before, message, false), key: each.nonce, message: null, pending: each, startsNew: false })
    before = message
  }
  return rows
}

const typeOf = ({ body }: PendingMessage): number => (body.message_reference ? MessageType.REPLY : MessageType.DEFAULT)

function lineOf(
  before: LineMessage | undefined,
  message: LineMessage,
  startsNew: boolean,
): Pick<ListRow, 'startsDay' | 'startsGroup'> {
  const startsDay = before === undefined || dayOf(before.timestamp) !== dayOf(message.timestamp)
  return { startsDay, startsGroup: startsDay || startsNew || !goesOn(before, message) }
}

/** Whether a message continues the group of the one before. */
function goesOn(before: LineMessage, message: LineMessage): boolean {
  return (
    message.type === MessageType.DEFAULT &&
    isWritten(before) &&
    speaker(before) === speaker(message) &&
    ((before.flags ^ message.flags) & MessageFlag.EPHEMERAL) === 0 &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < together_ms
  )
}

/** A webhook may use another name each time. */
const speaker = ({ author, webhook_id }: LineMessage): string =>
  webhook_id === undefined ? author.id : `${author.id} ${author.username} ${author.avatar}`

/** The day in the user's time zone. */
const dayOf = (timestamp: string): string => new Date(timestamp).toDateString()
