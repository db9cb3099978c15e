import { LIMITS } from '@guildhall/protocol/limits'
import { getGuildIntegrations as contract } from '@guildhall/protocol/operations/integrations/get-guild-integrations'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { isToBeMet } from './integrations-rules.ts'
import { listIntegrations } from './integrations-store.ts'
import { toIntegration } from './integrations-view.ts'

/** The oldest come first; those beyond the limit can't be listed (docs/spec/integrations.md#list-of-integrations). */
export const getGuildIntegrations = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    const found = await listIntegrations(db, guild.id, LIMITS.integrationsShown)
    return found.filter(isToBeMet).map(toIntegration)
  },
})
