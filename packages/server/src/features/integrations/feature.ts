import type { Feature } from '../../kernel/feature.ts'
import { membersGone } from '../members/members-hooks.ts'
import { addGuildMemberByAdministrator } from './add-guild-member-by-administrator.ts'
import { beginIntegrationSubscription } from './begin-integration-subscription.ts'
import { createGuildIntegration } from './create-guild-integration.ts'
import { deleteGuildIntegration } from './delete-guild-integration.ts'
import { endGuildIntegration } from './end-guild-integration.ts'
import { endIntegrationSubscription } from './end-integration-subscription.ts'
import { expireSubscription } from './expire-subscription.ts'
import { getGuildIntegrations } from './get-guild-integrations.ts'
import { installBot } from './install-bot.ts'
import { INTEGRATIONS_TABLES } from './integrations-tables.ts'
import { leaveIntegrations } from './leaving-actions.ts'
import { modifyGuildIntegration } from './modify-guild-integration.ts'
import { removeManagedRoles } from './remove-managed-roles.ts'

export const integrations: Feature = {
  tables: INTEGRATIONS_TABLES,
  operations: [
    addGuildMemberByAdministrator,
    getGuildIntegrations,
    deleteGuildIntegration,
    createGuildIntegration,
    modifyGuildIntegration,
    endGuildIntegration,
    beginIntegrationSubscription,
    endIntegrationSubscription,
  ],
  jobs: [removeManagedRoles, installBot, expireSubscription],
  hooks: [membersGone.with(leaveIntegrations)],
}
