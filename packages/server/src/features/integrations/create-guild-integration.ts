import { ExpireBehavior } from '@guildhall/protocol/enums/integration'
import type { NewIntegration } from '@guildhall/protocol/objects/applications/integration'
import { createGuildIntegration as contract } from '@guildhall/protocol/operations/integrations/create-guild-integration'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { addRole } from '../roles/roles-actions.ts'
import { newRole } from '../roles/roles-view.ts'
import { beginIntegration, noteIntegration } from './integrations-actions.ts'
import type { FoundIntegration, StoredIntegration } from './integrations-store.ts'
import { toIntegration } from './integrations-view.ts'

/**
 * Only Guildhall has this: connects a guild to an external account of one of its members. The administrator of the instance, or
 * their program, reports the subscribers, who get a role that is created for them.
 */
export const createGuildIntegration = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['GUILD_ROLE_UPDATE', 'GUILD_ROLE_CREATE', 'INTEGRATION_CREATE', 'GUILD_INTEGRATIONS_UPDATE'],
  audits: 'INTEGRATION_CREATE',
  handle: ({ body, note, write }) =>
    write(async (tx) => {
      const { guild } = tx
      const { user } = await mustFindMember(tx.db, guild.id, body.user_id ?? guild.settings.owner_id)
      const [id, roleId] = [tx.newId(), tx.newId()]
      const stored = newIntegration(body, { id, roleId, now: tx.now })
      note({ integration_id: id, name: stored.name, type: stored.type, username: user.username })
      const found: FoundIntegration = { stored, subscriberCount: 0, application: null, bot: null, user }
      const role = { ...newRole(roleId, '0'), name: stored.name, managed: true, tags: { integration_id: id } }
      await addRole(tx, guild, role)
      await beginIntegration(tx, guild, found)
      noteIntegration(tx, 'INTEGRATION_CREATE', found)
      return toIntegration(found)
    }),
})

const newIntegration = (
  { type, account, name, enable_emoticons, expire_behavior, expire_grace_period }: NewIntegration,
  { id, roleId, now }: { id: string; roleId: string; now: number },
): StoredIntegration => ({
  id,
  name: name ?? account.name,
  type,
  enabled: true,
  syncing: false,
  role_id: roleId,
  ...(type === 'twitch' && { enable_emoticons: enable_emoticons ?? true }),
  expire_behavior: expire_behavior ?? ExpireBehavior.REMOVE_ROLE,
  expire_grace_period: expire_grace_period ?? 1,
  account,
  synced_at: toTimestamp(now),
  revoked: false,
})
