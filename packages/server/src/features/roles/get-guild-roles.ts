import { getGuildRoles as contract } from '@guildhall/protocol/operations/roles/get-guild-roles'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { fromLowest } from './roles-rules.ts'

/** In ascending order of positions, @everyone first. */
export const getGuildRoles = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: ({ guild }) => fromLowest(guild),
})
