import { getGuildRole as contract } from '@guildhall/protocol/operations/roles/get-guild-role'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'

export const getGuildRole = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: ({ guild, params }) => guild.mustFindRole(params.roleId),
})
