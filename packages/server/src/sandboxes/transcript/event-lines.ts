import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { DispatchedEvent, EventName, EventPayload } from '@guildhall/protocol/events'
import { modalInputsOf } from '../find-component.ts'
import { shownParts } from './shown-message.ts'
import type { TranscriptNames } from './transcript-names.ts'

/** An event and its stream. */
export interface TranscriptEvent {
  readonly streamId: string
  readonly event: DispatchedEvent
}

/** A line of the transcript. */
export interface TranscriptLine {
  /** The channel where it happened; null outside of channels. */
  readonly channelId: string | null
  readonly text: string
  /** Further lines below it. */
  readonly more?: readonly string[]
}

type LineWriters = {
  readonly [N in EventName]?: (data: EventPayload<N>, known: TranscriptNames, streamId: string) => TranscriptLine | null
}

type MessageData = EventPayload<'MESSAGE_CREATE'>

const TYPE_NAMES = new Map<number, string>(
  Object.entries(MessageType).map(([name, type]) => [type, name.toLowerCase().replaceAll('_', ' ')]),
)

/** Types of messages that users write. */
const WRITTEN: readonly number[] = [
  MessageType.DEFAULT,
  MessageType.REPLY,
  MessageType.CHAT_INPUT_COMMAND,
  MessageType.CONTEXT_MENU_COMMAND,
]

const isLoading = ({ flags = 0 }: MessageData): boolean => (flags & MessageFlag.LOADING) !== 0

function marksOf(message: MessageData, known: TranscriptNames): string {
  const { author, type, flags = 0, message_reference: reference, interaction_metadata: asked } = message
  const isReply = type === MessageType.REPLY && asked === undefined && reference?.message_id != null
  const marks = [
    ...(author.bot ? ['bot'] : []),
    ...((flags & MessageFlag.EPHEMERAL) !== 0 ? [`only ${asked?.user.username ?? 'one user'} sees it`] : []),
    ...(isReply ? [`replies to ${known.quote(reference.message_id ?? '')}`] : []),
    ...(reference?.type === MessageReferenceType.FORWARD ? ['forwards a message'] : []),
  ]
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`
}

function written(message: MessageData, known: TranscriptNames): TranscriptLine {
  const { author, channel_id: channelId, content, type } = message
  const name = `${author.username}${marksOf(message, known)}`
  if (isLoading(message)) return { channelId, text: `${name} is thinking…` }
  if (!WRITTEN.includes(type))
    return { channelId, text: `${name}: [${TYPE_NAMES.get(type) ?? type}] ${content}`.trimEnd() }
  const [first = ''] = content.split('\n')
  return { channelId, text: `${name}: ${first}`.trimEnd(), more: shownParts(message) }
}

/** A change with no visible effect is omitted. */
function changed(message: MessageData, known: TranscriptNames): TranscriptLine | null {
  const before = known.messages.get(message.id)
  const quoted = known.quote(message.id)
  known.messages.set(message.id, message)
  const now = written(message, known)
  if (!before) return { ...now, text: `${now.text} (edited)` }
  if (isLoading({ ...message, ...before })) return now
  const shown = (each: typeof before) => JSON.stringify([each.content, shownParts(each)])
  if (shown(before) === shown(message)) return null
  const [first = ''] = message.content.split('\n')
  return { ...now, text: `${message.author.username} edits ${quoted}: ${first}`.trimEnd() }
}

const reacted =
  (verb: string) =>
  (
    data: { user_id: string; channel_id: string; message_id: string; emoji: { name: string | null } },
    known: TranscriptNames,
  ) => ({
    channelId: data.channel_id,
    text: `${known.user(data.user_id)} ${verb} ${data.emoji.name ?? ''} ${verb === 'reacts' ? 'to' : 'from'} ${known.quote(data.message_id)}`,
  })

const LINE_WRITERS: LineWriters = {
  MESSAGE_CREATE: (message, known) => {
    known.messages.set(message.id, message)
    known.users.set(message.author.id, message.author.username)
    return written(message, known)
  },
  MESSAGE_UPDATE: changed,
  MESSAGE_DELETE: ({ id, channel_id }, known) => {
    const author = known.messages.get(id)?.author.username
    const text = `${known.quote(id)}${author === undefined ? '' : ` of ${author}`} is deleted`
    known.messages.delete(id)
    return { channelId: channel_id, text }
  },
  MESSAGE_DELETE_BULK: ({ ids, channel_id }) => ({ channelId: channel_id, text: `${ids.length} messages are deleted` }),
  MESSAGE_REACTION_ADD: reacted('reacts'),
  MESSAGE_REACTION_REMOVE: reacted('takes'),
  MESSAGE_POLL_VOTE_ADD: ({ user_id, channel_id, message_id, answer_id }, known) => {
    const answer = known.messages.get(message_id)?.poll?.answers.find((each) => each.answer_id === answer_id)
    return { channelId: channel_id, text: `${known.user(user_id)} votes for ${answer?.poll_media.text ?? answer_id}` }
  },
  INTERACTION_MODAL_CREATE: (modal, known, userId) => {
    known.modals.set(modal.id, modal)
    const labels = modalInputsOf(modal.components).map(({ label, input }) => `[${label || input.custom_id}]`)
    const text = `${modal.application.name} opens the form “${modal.title}” for ${known.user(userId)}`
    return { channelId: modal.channel_id, text, more: labels }
  },
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: ({ choices }, known, userId) => ({
    channelId: null,
    text: `${known.user(userId)} is suggested ${choices.map(({ name }) => name).join(', ') || 'nothing'}`,
  }),
  INTERACTION_FAILURE: (_outcome, known, userId) => ({
    channelId: null,
    text: `! the application does not answer ${known.user(userId)}`,
  }),
  VOICE_STATE_UPDATE: ({ user_id, channel_id }, known) => {
    const before = known.voice.get(user_id) ?? null
    known.voice.set(user_id, channel_id)
    if (before === channel_id) return null
    const name = known.user(user_id)
    if (channel_id === null) return { channelId: before, text: `${name} leaves the voice channel` }
    return { channelId: channel_id, text: `${name} joins the voice channel` }
  },
  GUILD_MEMBER_ADD: ({ user }, known) => {
    known.users.set(user.id, user.username)
    return { channelId: null, text: `${user.username} joins the guild` }
  },
  GUILD_MEMBER_REMOVE: ({ user }) => ({ channelId: null, text: `${user.username} is no longer in the guild` }),
  CHANNEL_CREATE: ({ id, name }, known) => {
    known.channels.set(id, `#${name}`)
    return null
  },
  CHANNEL_UPDATE: ({ id, name }, known) => {
    if (!known.channels.get(id)?.includes('/')) known.channels.set(id, `#${name}`)
    return null
  },
  THREAD_CREATE: ({ id, name, parent_id, owner_id }, known) => {
    if (known.channels.has(id)) return null
    const parent = known.channel(parent_id)
    known.channels.set(id, `${parent}/${name}`)
    return { channelId: parent_id, text: `${known.user(owner_id)} starts the thread “${name}”` }
  },
  PRIVATE_CHANNEL_CREATE: ({ id, recipients }, known, userId) => {
    for (const { id: each, username } of recipients) known.users.set(each, username)
    const names = [userId, ...recipients.map((each) => each.id)].map((each) => known.user(each))
    if (!known.channels.has(id)) known.channels.set(id, `@${[...new Set(names)].join(' and ')}`)
    return null
  },
}

function lineOf<N extends EventName>(
  type: N,
  data: EventPayload<N>,
  known: TranscriptNames,
  streamId: string,
): TranscriptLine | null {
  const writer: LineWriters[N] = LINE_WRITERS[type]
  return writer?.(data, known, streamId) ?? null
}

/** The line for an event; null for one that isn't shown in a chat. */
export const lineOfEvent = ({ streamId, event }: TranscriptEvent, known: TranscriptNames): TranscriptLine | null =>
  lineOf<EventName>(event.type, event.data, known, streamId)

export const isTranscriptEvent = (type: EventName): boolean => Object.hasOwn(LINE_WRITERS, type)
