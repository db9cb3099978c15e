import { listGuildMembers as contract } from '@guildhall/protocol/operations/members/list-guild-members'
import { operation } from '../../kernel/operation.ts'
import { membersJson } from './cached-members-actions.ts'
import { readerOfMembers } from './members-rules.ts'

export const listGuildMembers = operation(contract, {
  requires: readerOfMembers,
  emits: [],
  audits: 'none',
  handle: ({ kernel, guild, query: { limit = 1, after = '0' } }) => membersJson(kernel, guild, { after, limit }),
})
