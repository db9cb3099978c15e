import { getGuildMember as contract } from '@guildhall/protocol/operations/members/get-guild-member'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from './members-store.ts'
import { toMember } from './members-view.ts'

export const getGuildMember = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, params }) => {
    const found = await mustFindMember(db, guild.id, params.userId)
    return toMember(guild, found.member, found.user)
  },
})
