import { searchGuildMembers as contract } from '@guildhall/protocol/operations/members/search-guild-members'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { listMemberWiresNamed } from './member-lists-store.ts'
import { exceptGuests } from './members-rules.ts'
import { toMembersJson } from './members-view.ts'

/** Members whose user name, display name or nickname begins with the query, ignoring case (docs/spec/members.md#search). */
export const searchGuildMembers = operation(contract, {
  requires: exceptGuests(member),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, query: { query, limit = 1 } }) =>
    new ReadyJson(toMembersJson(guild, await listMemberWiresNamed(db, guild.id, query, limit))),
})
