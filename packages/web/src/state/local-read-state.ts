import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { EventPayload } from '@guildhall/protocol/events'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { isCountedMessage } from '@guildhall/protocol/state/read-states'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import { compareIds } from './messages/message-window.ts'

/** Local read data in addition to the server's read states. */
export type LocalReadState = {
  /** The newest message of each active thread; for channels the state has it. */
  readonly newest: ReadonlyMap<string, string>
  /** The user's threads. */
  readonly joined: ReadonlySet<string>
  /** By channel, the unread messages since the page was opened that mention everyone or one of the user's roles: the server counts neither. */
  readonly called: ReadonlyMap<string, readonly string[]>
  /** How far the user has read here, until the server confirms it. */
  readonly acked: ReadonlyMap<string, string>
}

export const emptyReadState: LocalReadState = {
  newest: new Map(),
  joined: new Set(),
  called: new Map(),
  acked: new Map(),
}

type CreatedThread = Pick<EventPayload<'THREAD_CREATE'>, 'id' | 'last_message_id' | 'member'>

/** The local read state after an event, for the state before and after it; the same object if it isn't affected. */
export function applyReadStateEvent(
  marks: LocalReadState,
  event: ReceivedEvent,
  world: ClientState,
  before: ClientState,
): LocalReadState {
  switch (event.type) {
    case 'GUILD_DELETE':
      return event.data.unavailable ? marks : withoutPlaces(marks, before.guilds.get(event.data.id))
    case 'GUILD_CREATE':
      return withThreads(marks, event.data.threads)
    case 'THREAD_LIST_SYNC':
      return withThreads(marks, withMembership(event.data))
    case 'THREAD_CREATE':
    case 'THREAD_UPDATE':
      return withThreads(marks, [event.data])
    case 'THREAD_DELETE':
      return { ...marks, joined: withMember(marks.joined, event.data.id, false) }
    case 'THREAD_MEMBER_UPDATE':
      return event.data.id === undefined ? marks : joinedAfter(marks, event.data.id, true)
    case 'THREAD_MEMBERS_UPDATE':
      return membersAfter(marks, event.data, world.user.id)
    case 'MESSAGE_ACK':
      return ackedAfter(marks, event.data)
    case 'MESSAGE_CREATE':
      return marksAfterMessage(marks, event.data, world)
    default:
      return marks
  }
}

/** Leaving a guild leaves its threads, so nothing is unread there. */
function withoutPlaces(marks: LocalReadState, guild: ClientGuild | undefined): LocalReadState {
  if (guild === undefined) return marks
  const isThere = (id: string) => guild.channels.has(id) || guild.threads.has(id)
  const others = <T>(all: ReadonlyMap<string, T>) => new Map([...all].filter(([id]) => !isThere(id)))
  return {
    newest: others(marks.newest),
    joined: new Set([...marks.joined].filter((id) => !isThere(id))),
    called: others(marks.called),
    acked: others(marks.acked),
  }
}

/** The local read state after reading up to some messages, by channel. */
export function withAcked(marks: LocalReadState, read: ReadonlyMap<string, string>): LocalReadState {
  const called = [...read].reduce(
    (left, [channelId, messageId]) => calledAfter(left, channelId, messageId),
    marks.called,
  )
  return { ...marks, called, acked: new Map([...marks.acked, ...read]) }
}

/** Mentions newer than the last read message still count. */
function calledAfter(called: LocalReadState['called'], channelId: string, messageId: string): LocalReadState['called'] {
  const before = called.get(channelId)
  const left = before?.filter((id) => compareIds(id, messageId) > 0)
  if (before === undefined || left === undefined || left.length === before.length) return called
  const next = new Map(called)
  if (left.length > 0) next.set(channelId, left)
  else next.delete(channelId)
  return next
}

/** The local read state without what the server refused. */
export function withoutAcked(marks: LocalReadState, read: ReadonlyMap<string, string>): LocalReadState {
  return { ...marks, acked: new Map([...marks.acked].filter(([id, messageId]) => read.get(id) !== messageId)) }
}

function withThreads(marks: LocalReadState, threads: readonly CreatedThread[]): LocalReadState {
  if (threads.length === 0) return marks
  const newest = new Map(marks.newest)
  const joined = new Set(marks.joined)
  for (const { id, last_message_id, member } of threads) {
    if (last_message_id !== null) newest.set(id, last_message_id)
    if (member !== undefined) joined.add(id)
  }
  return { ...marks, newest, joined }
}

function withMembership({
  threads,
  members,
}: Extract<ReceivedEvent, { type: 'THREAD_LIST_SYNC' }>['data']): CreatedThread[] {
  const own = new Map(members.map((member) => [member.id, member]))
  return threads.map((thread) => {
    const member = own.get(thread.id)
    return member === undefined ? thread : { ...thread, member }
  })
}

function withMember(joined: LocalReadState['joined'], id: string, isIn: boolean): LocalReadState['joined'] {
  const next = new Set(joined)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

const joinedAfter = (marks: LocalReadState, id: string, isIn: boolean): LocalReadState =>
  marks.joined.has(id) === isIn ? marks : { ...marks, joined: withMember(marks.joined, id, isIn) }

function membersAfter(
  marks: LocalReadState,
  { id, added_members = [], removed_member_ids = [] }: EventPayload<'THREAD_MEMBERS_UPDATE'>,
  ownId: string,
): LocalReadState {
  if (removed_member_ids.includes(ownId)) return joinedAfter(marks, id, false)
  return added_members.some(({ user_id }) => user_id === ownId) ? joinedAfter(marks, id, true) : marks
}

/**
 * The server's read state takes precedence, also when it moves back. Its response to an earlier acknowledgement doesn't
 * concern a pending one.
 */
function ackedAfter(
  marks: LocalReadState,
  { channel_id, message_id, manual }: EventPayload<'MESSAGE_ACK'>,
): LocalReadState {
  const here = marks.acked.get(channel_id)
  if (manual !== true && here !== undefined && compareIds(message_id, here) < 0) return marks
  if (!marks.acked.has(channel_id) && !marks.called.has(channel_id)) return marks
  const acked = new Map(marks.acked)
  acked.delete(channel_id)
  return { ...marks, acked, called: calledAfter(marks.called, channel_id, message_id) }
}

/** A badge shows at most 99. */
const most_called = 100

function marksAfterMessage(
  marks: LocalReadState,
  message: EventPayload<'MESSAGE_CREATE'>,
  world: ClientState,
): LocalReadState {
  const { id, channel_id, guild_id } = message
  const isThread = guild_id !== undefined && world.guilds.get(guild_id)?.threads.has(channel_id)
  const next = isThread ? { ...marks, newest: new Map(marks.newest).set(channel_id, id) } : marks
  if (!isCalled(message, world)) return next
  const called = [...(next.called.get(channel_id) ?? []), id].slice(-most_called)
  return { ...next, called: new Map(next.called).set(channel_id, called) }
}

/** Whether a message mentions the user other than by name: with @everyone, or with one of their roles. */
function isCalled(message: EventPayload<'MESSAGE_CREATE'>, { user, guilds, relationships }: ClientState): boolean {
  const { guild_id, author, mentions, mention_everyone, mention_roles } = message
  if (guild_id === undefined || author.id === user.id || !isCountedMessage(message)) return false
  if (relationships.get(author.id)?.type === RelationshipType.BLOCKED) return false
  if (mentions.some(({ id }) => id === user.id)) return false
  const roles = guilds.get(guild_id)?.members.get(user.id)?.roles ?? []
  return mention_everyone || mention_roles.some((id) => roles.includes(id))
}
