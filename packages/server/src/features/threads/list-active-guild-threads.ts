import { listActiveGuildThreads as contract } from '@guildhall/protocol/operations/threads/list-active-guild-threads'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { listThreadMemberships } from './thread-members-store.ts'
import { listActiveThreads } from './threads-store.ts'
import { toThread, toThreadMember } from './threads-view.ts'

/** The threads that the caller can see, newest first (docs/spec/threads.md#active-threads). */
export const listActiveGuildThreads = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const all = (await listActiveThreads(db, [guild.id])).map((stored) => toThread(guild, stored))
    const memberships = await listThreadMemberships(db, guild.id, actor.userId, guild.threads.keys())
    const joined = new Set(memberships.map(({ thread_id }) => thread_id))
    const threads = all.filter((thread) => actor.seesThread(thread, joined))
    const shown = new Set(threads.map(({ id }) => id))
    const members = memberships.filter(({ thread_id }) => shown.has(thread_id)).map(toThreadMember)
    return { threads, members, has_more: false }
  },
})
