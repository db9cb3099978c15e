import { listLinkableApplications as contract } from '@guildhall/protocol/operations/role-connections/list-linkable-applications'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { listApplicationsWithMetadata } from './linked-roles-store.ts'

export const listLinkableApplications = operation(contract, {
  requires: permission('MANAGE_ROLES'),
  emits: [],
  audits: 'none',
  handle: ({ db, guild }) => listApplicationsWithMetadata(db, guild.id),
})
