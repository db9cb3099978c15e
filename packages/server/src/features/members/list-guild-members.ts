import { Members, MembersQuery } from '@guildhall/protocol/objects/member'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { listMemberWires } from './member-lists-store.ts'
import { readerOfMembers } from './members-rules.ts'
import { toMembersJson } from './members-view.ts'

export const listGuildMembers = operation({
  name: 'List Guild Members',
  method: 'GET',
  path: '/guilds/:guildId/members',
  requires: readerOfMembers,
  query: MembersQuery,
  returns: Members,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, query: { limit = 1, after = '0' } }) => {
    return new ReadyJson(toMembersJson(guild, await listMemberWires(db, { guildId: guild.id, after, limit })))
  },
})
