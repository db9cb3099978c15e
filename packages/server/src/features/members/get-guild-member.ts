import { getGuildMember as contract } from '@guildhall/protocol/operations/members/get-guild-member'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { memberJson } from './cached-members-actions.ts'

export const getGuildMember = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: ({ kernel, guild, params }) => memberJson(kernel, guild, params.userId),
})
