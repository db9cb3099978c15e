import { listGuildMembers as contract } from '@guildhall/protocol/operations/members/list-guild-members'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { listMemberWires } from './member-lists-store.ts'
import { readerOfMembers } from './members-rules.ts'
import { toMembersJson } from './members-view.ts'

export const listGuildMembers = operation(contract, {
  requires: readerOfMembers,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, query: { limit = 1, after = '0' } }) => {
    return new ReadyJson(toMembersJson(guild, await listMemberWires(db, { guildId: guild.id, after, limit })))
  },
})
