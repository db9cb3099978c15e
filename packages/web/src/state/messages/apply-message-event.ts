import type { EventPayload } from '@guildhall/protocol/events'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { withoutReactions, withReaction, withVote } from './message-counts.ts'
import { compareIds, type MessageWindow, type MessageWindows, trimmed } from './message-window.ts'

/** The message windows after an event; the same object if it concerns no loaded message. */
export function applyMessageEvent(windows: MessageWindows, event: ReceivedEvent, ownId: string): MessageWindows {
  switch (event.type) {
    case 'MESSAGE_CREATE':
      return changed(windows, event.data.channel_id, (window) => withMessage(window, bare(event.data)))
    case 'MESSAGE_UPDATE':
      return message(windows, event.data.channel_id, event.data.id, (before) => withOwn(bare(event.data), before))
    case 'MESSAGE_DELETE':
      return changed(windows, event.data.channel_id, (window) => withoutMessages(window, [event.data.id]))
    case 'MESSAGE_DELETE_BULK':
      return changed(windows, event.data.channel_id, (window) => withoutMessages(window, event.data.ids))
    case 'MESSAGE_REACTION_ADD':
    case 'MESSAGE_REACTION_REMOVE': {
      const { channel_id, message_id, user_id } = event.data
      const by = event.type === 'MESSAGE_REACTION_ADD' ? 1 : -1
      return message(windows, channel_id, message_id, (each) => withReaction(each, event.data, by, user_id === ownId))
    }
    case 'MESSAGE_REACTION_REMOVE_ALL':
      return message(windows, event.data.channel_id, event.data.message_id, (each) => withoutReactions(each))
    case 'MESSAGE_REACTION_REMOVE_EMOJI':
      return message(windows, event.data.channel_id, event.data.message_id, (each) =>
        withoutReactions(each, event.data.emoji),
      )
    case 'MESSAGE_POLL_VOTE_ADD':
    case 'MESSAGE_POLL_VOTE_REMOVE': {
      const { channel_id, message_id, answer_id, user_id } = event.data
      const by = event.type === 'MESSAGE_POLL_VOTE_ADD' ? 1 : -1
      return message(windows, channel_id, message_id, (each) => withVote(each, answer_id, by, user_id === ownId))
    }
    case 'THREAD_CREATE':
      return threadStarted(windows, event.data)
    case 'THREAD_UPDATE':
      return message(windows, event.data.parent_id, event.data.id, (each) => withThread(each, event.data))
    case 'CHANNEL_DELETE':
      return gone(windows, event.data.id)
    case 'THREAD_DELETE': {
      const { id, parent_id } = event.data
      return message(gone(windows, id), parent_id, id, ({ thread: _gone, ...each }) => each)
    }
    default:
      return windows
  }
}

const COUNT_EVENTS = [
  'MESSAGE_REACTION_ADD',
  'MESSAGE_REACTION_REMOVE',
  'MESSAGE_POLL_VOTE_ADD',
  'MESSAGE_POLL_VOTE_REMOVE',
] as const

/** An event that changes a count of a message: applied twice, it would count twice. */
type Counts = Extract<ReceivedEvent, { type: (typeof COUNT_EVENTS)[number] }>

/** Whether an event changes a count of a message. */
export const changesCounts = (event: ReceivedEvent): event is Counts => COUNT_EVENTS.some((type) => type === event.type)

/** The message as Get Channel Messages returns it: without the event’s member data. */
function bare({
  guild_id: _guild,
  channel_type: _type,
  member: _member,
  ...rest
}: EventPayload<'MESSAGE_CREATE'>): Message {
  return { ...rest, mentions: rest.mentions.map(({ member: _of, ...user }) => user) }
}

/** The fields that an event omits stay: the thread, and the user's own reactions and votes. */
function withOwn(next: Message, before: Message): Message {
  const { reactions, poll, thread } = before
  return {
    ...next,
    ...(thread && { thread }),
    ...(reactions && { reactions }),
    ...(poll &&
      next.poll && {
        poll: { ...next.poll, results: { ...poll.results, is_finalized: next.poll.results.is_finalized } },
      }),
  }
}

function withMessage(window: MessageWindow, next: Message): MessageWindow {
  if (!window.reachesEnd) return window
  const { messages } = window
  const last = messages.at(-1)
  if (last === undefined || compareIds(last.id, next.id) < 0) return kept({ ...window, messages: [...messages, next] })
  if (messages.some(({ id }) => id === next.id)) return window
  const index = messages.findIndex(({ id }) => compareIds(id, next.id) > 0)
  return { ...window, messages: messages.toSpliced(index, 0, next) }
}

/** The limit for a channel that is not open; an open channel is trimmed long before. */
const most_unread = 800

const kept = (window: MessageWindow): MessageWindow =>
  window.messages.length > most_unread ? trimmed(window, 'oldest') : window

/** The window without some messages. */
export function withoutMessages(window: MessageWindow, ids: readonly string[]): MessageWindow {
  const gone = new Set(ids)
  const messages = window.messages.filter(({ id }) => !gone.has(id))
  return messages.length === window.messages.length ? window : { ...window, messages }
}

function threadStarted(
  windows: MessageWindows,
  { newly_created, ...thread }: EventPayload<'THREAD_CREATE'>,
): MessageWindows {
  return newly_created === true
    ? message(windows, thread.parent_id, thread.id, (each) => ({ ...each, thread }))
    : windows
}

const withThread = (each: Message, thread: Thread): Message => (each.thread ? { ...each, thread } : each)

function gone(windows: MessageWindows, channelId: string): MessageWindows {
  if (!windows.has(channelId)) return windows
  const next = new Map(windows)
  next.delete(channelId)
  return next
}

function changed(
  windows: MessageWindows,
  channelId: string,
  change: (window: MessageWindow) => MessageWindow,
): MessageWindows {
  const window = windows.get(channelId)
  if (window === undefined) return windows
  const next = change(window)
  return next === window ? windows : new Map(windows).set(channelId, next)
}

function message(
  windows: MessageWindows,
  channelId: string,
  messageId: string,
  change: (message: Message) => Message,
): MessageWindows {
  return changed(windows, channelId, (window) => {
    const index = window.messages.findIndex(({ id }) => id === messageId)
    const before = window.messages[index]
    return before === undefined ? window : { ...window, messages: window.messages.with(index, change(before)) }
  })
}
