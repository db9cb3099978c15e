import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Thread, Threads } from '@guildhall/protocol/objects/channels/thread'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { bareThread } from '@guildhall/protocol/state/guild-state'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import { compareIds } from './messages/message-window.ts'

/**
 * Threads by their latest data, including archived ones, with their counts and the user's membership. The main state
 * has only active threads, and only fields that don't change with messages.
 */
export type KnownThreads = ReadonlyMap<string, Thread>

/** The known threads after an event; the same object if it concerns none. */
export function applyThreadEvent(known: KnownThreads, event: ReceivedEvent, ownId: string): KnownThreads {
  switch (event.type) {
    case 'GUILD_CREATE':
      return withActive(known, event.data.threads, ({ guild_id }) => guild_id === event.data.id)
    case 'THREAD_LIST_SYNC':
      return withActive(known, event.data.threads, ({ parent_id }) => event.data.channel_ids.includes(parent_id))
    case 'THREAD_CREATE':
    case 'THREAD_UPDATE':
      return withThreads(known, [event.data])
    case 'THREAD_DELETE':
      return without(known, ({ id }) => id === event.data.id)
    case 'CHANNEL_DELETE':
      return without(known, ({ parent_id }) => parent_id === event.data.id)
    case 'GUILD_DELETE':
      return event.data.unavailable ? known : without(known, ({ guild_id }) => guild_id === event.data.id)
    case 'THREAD_MEMBER_UPDATE': {
      const { guild_id: _guild, ...member } = event.data
      return changed(known, member.id ?? '', (thread) => ({ ...thread, member }))
    }
    case 'THREAD_MEMBERS_UPDATE':
      return withCount(known, event.data, ownId)
    case 'MESSAGE_CREATE':
      return withTalk(known, event.data)
    default:
      return known
  }
}

/** With a page of threads, and the user's memberships. */
export function withThreadPage(
  known: KnownThreads,
  { threads, members }: Pick<Threads, 'threads' | 'members'>,
): KnownThreads {
  const own = new Map(members.map((member) => [member.id, member]))
  return withThreads(
    known,
    threads.map((thread) => {
      const member = own.get(thread.id)
      return member ? { ...thread, member } : thread
    }),
  )
}

/** The state with the open archived thread, which is nowhere else in it. */
export function withVisitedThread(world: ClientState, known: KnownThreads, visitedId: string | null): ClientState {
  const thread = visitedId === null ? undefined : known.get(visitedId)
  const guild = thread && world.guilds.get(thread.guild_id)
  if (!thread?.thread_metadata.archived || !guild || guild.threads.has(thread.id)) return world
  const joined = derived.get(world)
  if (joined?.thread === thread) return joined.world
  const threads = new Map(guild.threads).set(thread.id, bareThread(thread))
  const next = { ...world, guilds: new Map(world.guilds).set(thread.guild_id, { ...guild, threads }) }
  derived.set(world, { thread, world: next })
  return next
}

/** Each state is joined with the same thread once, so that its selectors cause a render only if something changed. */
const derived = new WeakMap<ClientState, { thread: Thread; world: ClientState }>()

/**
 * With all active threads of some channels: known ones that are not listed were archived or became hidden meanwhile.
 */
function withActive(
  known: KnownThreads,
  active: readonly Thread[],
  isThere: (thread: Thread) => boolean,
): KnownThreads {
  const ids = new Set(active.map(({ id }) => id))
  const isOver = (thread: Thread) => isThere(thread) && !thread.thread_metadata.archived && !ids.has(thread.id)
  return withThreads(without(known, isOver), active)
}

/** Events don't contain the user's membership, so the known one stays. */
function withThreads(known: KnownThreads, threads: readonly Thread[]): KnownThreads {
  if (threads.length === 0) return known
  const next = new Map(known)
  for (const thread of threads) {
    const member = thread.member ?? known.get(thread.id)?.member
    next.set(thread.id, member ? { ...thread, member } : thread)
  }
  return next
}

type MembersUpdate = Extract<ReceivedEvent, { type: 'THREAD_MEMBERS_UPDATE' }>['data']

function withCount(known: KnownThreads, update: MembersUpdate, ownId: string): KnownThreads {
  const { id, member_count, removed_member_ids: gone = [], added_members: added = [] } = update
  const own = added.find(({ user_id }) => user_id === ownId)
  return changed(known, id, ({ member, ...thread }) => {
    const still = own ?? (gone.includes(ownId) ? undefined : member)
    return { ...thread, member_count, ...(still && { member: still }) }
  })
}

function withTalk(
  known: KnownThreads,
  message: Extract<ReceivedEvent, { type: 'MESSAGE_CREATE' }>['data'],
): KnownThreads {
  // The first message of a thread isn't counted: its ID is the thread's own, or it only refers to the original message.
  const isFirst = message.id === message.channel_id || message.type === MessageType.THREAD_STARTER_MESSAGE
  return changed(known, message.channel_id, (thread) => {
    // A page of the thread already includes earlier messages.
    if (thread.last_message_id !== null && compareIds(message.id, thread.last_message_id) <= 0) return thread
    return { ...thread, last_message_id: message.id, message_count: thread.message_count + (isFirst ? 0 : 1) }
  })
}

function changed(known: KnownThreads, id: string, change: (thread: Thread) => Thread): KnownThreads {
  const thread = known.get(id)
  const next = thread && change(thread)
  return next === undefined || next === thread ? known : new Map(known).set(id, next)
}

function without(known: KnownThreads, isGone: (thread: Thread) => boolean): KnownThreads {
  const kept = [...known].filter(([, thread]) => !isGone(thread))
  return kept.length === known.size ? known : new Map(kept)
}
