import { modifyGuildIntegration as contract } from '@guildhall/protocol/operations/integrations/modify-guild-integration'
import { changesFrom } from '../../kernel/administration/audited-details.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { changeIntegration } from './integrations-actions.ts'
import { mustFindConnection } from './integrations-rules.ts'
import type { StoredIntegration } from './integrations-store.ts'
import { auditedIntegration, toIntegration, withIntegrationChanges } from './integrations-view.ts'

/**
 * Only Guildhall has this: changes an integration with subscribers. The program that updates it sets `syncing` while it does so,
 * and `revoked` if the member no longer has access to the account.
 */
export const modifyGuildIntegration = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE'],
  audits: 'INTEGRATION_UPDATE',
  handle: ({ params, body, note, write }) =>
    write(async (tx) => {
      const before = await mustFindConnection(tx.db, tx.guild, params.integrationId)
      const stored = withIntegrationChanges(before.stored, body)
      note({ integration: before.stored.name, ...changesFrom(settingsOf(before.stored), settingsOf(stored)) })
      if (auditChanges(before.stored, stored).length === 0) return toIntegration(before)
      const isDone = before.stored.syncing && !stored.syncing
      const after = { ...before, stored: isDone ? { ...stored, synced_at: toTimestamp(tx.now) } : stored }
      await changeIntegration(tx, tx.guild, after)
      const changes = auditChanges(auditedIntegration(before), auditedIntegration(after))
      if (changes.length > 0) tx.audit({ target: stored.id, changes })
      return toIntegration(after)
    }),
})

const settingsOf = ({ name, enabled, ...stored }: StoredIntegration) => ({
  name,
  enabled,
  syncing: stored.syncing ?? false,
  revoked: stored.revoked ?? false,
  enable_emoticons: stored.enable_emoticons ?? null,
  expire_behavior: stored.expire_behavior ?? null,
  expire_grace_period: stored.expire_grace_period ?? null,
})
