import { LIMITS } from '@guildhall/protocol/limits'
import { listThreadMembers as contract } from '@guildhall/protocol/operations/threads/list-thread-members'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { mustReadMembers } from '../members/members-rules.ts'
import { findThreadMembers as list } from './thread-members-store.ts'
import { seesThread, threadOf } from './threads-rules.ts'
import { toThreadMember, withGuildMember } from './threads-view.ts'

/**
 * All thread members, or with `with_member` a page of them, each with its guild member
 * (docs/spec/threads.md#list-of-members).
 */
export const listThreadMembers = operation(contract, {
  requires: custom('anyChannel', `${seesThread.sentence}; bots also need the intent GUILD_MEMBERS`, (place) => {
    seesThread.judge(place)
    mustReadMembers(place.caller)
  }),
  emits: [],
  audits: 'none',
  handle: async (context) => {
    const { guild, thread } = threadOf(context)
    const { with_member, after = '0', limit } = context.query
    const most = with_member ? LIMITS.threadMembersPerPage.max : LIMITS.membersPerThread
    const page = { guildId: guild.id, threadId: thread.id, after, limit: limit ?? most }
    const found = await list(context.db, page)
    return found.map((each) => (with_member ? withGuildMember(guild, each) : toThreadMember(each)))
  },
})
