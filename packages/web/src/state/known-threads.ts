import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Thread, Threads } from '@guildhall/protocol/objects/channels/thread'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import { bareThread } from '@guildhall/protocol/state/guild-state'
import type { Received } from '../gateway/received.ts'
import { compareIds } from './talk/message-window.ts'

/**
 * Threads as they were last told of, archived ones too, with their counts and whether one is in them. The state proper knows
 * the active ones alone, and only what doesn't change with their talk.
 */
export type KnownThreads = ReadonlyMap<string, Thread>

/** What is known of threads after an event; the same object if it says nothing of one. */
export function applyThreads(told: KnownThreads, event: Received, ownId: string): KnownThreads {
  switch (event.type) {
    case 'GUILD_CREATE':
      return withActive(told, event.data.threads, ({ guild_id }) => guild_id === event.data.id)
    case 'THREAD_LIST_SYNC':
      return withActive(told, event.data.threads, ({ parent_id }) => event.data.channel_ids.includes(parent_id))
    case 'THREAD_CREATE':
    case 'THREAD_UPDATE':
      return withThreads(told, [event.data])
    case 'THREAD_DELETE':
      return without(told, ({ id }) => id === event.data.id)
    case 'CHANNEL_DELETE':
      return without(told, ({ parent_id }) => parent_id === event.data.id)
    case 'GUILD_DELETE':
      return event.data.unavailable ? told : without(told, ({ guild_id }) => guild_id === event.data.id)
    case 'THREAD_MEMBER_UPDATE': {
      const { guild_id: _guild, ...member } = event.data
      return changed(told, member.id ?? '', (thread) => ({ ...thread, member }))
    }
    case 'THREAD_MEMBERS_UPDATE':
      return withCount(told, event.data, ownId)
    case 'MESSAGE_CREATE':
      return withTalk(told, event.data)
    default:
      return told
  }
}

/** With a page of threads, and one's own memberships of them. */
export function withPage(told: KnownThreads, { threads, members }: Pick<Threads, 'threads' | 'members'>): KnownThreads {
  const own = new Map(members.map((member) => [member.id, member]))
  return withThreads(
    told,
    threads.map((thread) => {
      const member = own.get(thread.id)
      return member ? { ...thread, member } : thread
    }),
  )
}

/** The state with the archived thread that is open, which lives nowhere else in it. */
export function withVisited(world: ClientState, told: KnownThreads, visitedId: string | null): ClientState {
  const thread = visitedId === null ? undefined : told.get(visitedId)
  const guild = thread && world.guilds.get(thread.guild_id)
  if (!thread?.thread_metadata.archived || !guild || guild.threads.has(thread.id)) return world
  const known = derived.get(world)
  if (known?.thread === thread) return known.world
  const threads = new Map(guild.threads).set(thread.id, bareThread(thread))
  const next = { ...world, guilds: new Map(world.guilds).set(thread.guild_id, { ...guild, threads }) }
  derived.set(world, { thread, world: next })
  return next
}

/** Each state is joined with the same thread once, so that whoever selects from it is drawn again only if something changed. */
const derived = new WeakMap<ClientState, { thread: Thread; world: ClientState }>()

/** With all active threads of some place: what was active there and is not named was archived or closed to one unseen. */
function withActive(told: KnownThreads, active: readonly Thread[], isThere: (thread: Thread) => boolean): KnownThreads {
  const ids = new Set(active.map(({ id }) => id))
  const isOver = (thread: Thread) => isThere(thread) && !thread.thread_metadata.archived && !ids.has(thread.id)
  return withThreads(without(told, isOver), active)
}

/** Events don't say whether one is in a thread: what was known of it stays. */
function withThreads(told: KnownThreads, threads: readonly Thread[]): KnownThreads {
  if (threads.length === 0) return told
  const next = new Map(told)
  for (const thread of threads) {
    const member = thread.member ?? told.get(thread.id)?.member
    next.set(thread.id, member ? { ...thread, member } : thread)
  }
  return next
}

type MembersUpdate = Extract<Received, { type: 'THREAD_MEMBERS_UPDATE' }>['data']

function withCount(told: KnownThreads, update: MembersUpdate, ownId: string): KnownThreads {
  const { id, member_count, removed_member_ids: gone = [], added_members: added = [] } = update
  const own = added.find(({ user_id }) => user_id === ownId)
  return changed(told, id, ({ member, ...thread }) => {
    const still = own ?? (gone.includes(ownId) ? undefined : member)
    return { ...thread, member_count, ...(still && { member: still }) }
  })
}

function withTalk(told: KnownThreads, message: Extract<Received, { type: 'MESSAGE_CREATE' }>['data']): KnownThreads {
  // The first message of a thread isn't counted: its id is the thread's own, or it only says from which message the thread began.
  const isFirst = message.id === message.channel_id || message.type === MessageType.THREAD_STARTER_MESSAGE
  return changed(told, message.channel_id, (thread) => {
    // What was read of the thread knows of what was said before.
    if (thread.last_message_id !== null && compareIds(message.id, thread.last_message_id) <= 0) return thread
    return { ...thread, last_message_id: message.id, message_count: thread.message_count + (isFirst ? 0 : 1) }
  })
}

function changed(told: KnownThreads, id: string, change: (thread: Thread) => Thread): KnownThreads {
  const thread = told.get(id)
  const next = thread && change(thread)
  return next === undefined || next === thread ? told : new Map(told).set(id, next)
}

function without(told: KnownThreads, isGone: (thread: Thread) => boolean): KnownThreads {
  const kept = [...told].filter(([, thread]) => !isGone(thread))
  return kept.length === told.size ? told : new Map(kept)
}
