import { addGuildMemberByAdministrator as contract } from '@guildhall/protocol/operations/integrations/add-guild-member-by-administrator'
import { knownPermissions } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { findApplicationOfBot, keepApplication } from '../applications/applications-store.ts'
import { admitMember } from '../members/guests-actions.ts'
import { holdJoiner } from '../members/joiners-store.ts'
import { installBotInGuild } from './integrations-actions.ts'
import { CUSTOMARY_SCOPES } from './integrations-rules.ts'

/**
 * Ours: 201 with the new member, 204 if they are one already; a guest becomes a full one. A bot is installed as its owner would do it, with a role of
 * its own that has `permissions`; people get none. A bot whose application is gone is unknown: it is about to be forgotten.
 */
export const addGuildMemberByAdministrator = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: [
    'GUILD_ROLE_UPDATE',
    'GUILD_ROLE_CREATE',
    'GUILD_MEMBER_ADD',
    'GUILD_MEMBER_UPDATE',
    'GUILD_CREATE',
    'INTEGRATION_CREATE',
    'INTEGRATION_UPDATE',
    'GUILD_INTEGRATIONS_UPDATE',
  ],
  audits: ['BOT_ADD', 'INTEGRATION_CREATE'],
  handle: ({ caller, params: { userId }, body, write }) =>
    write(async (tx) => {
      const joiner = await holdJoiner(tx.db, tx.guild.id, userId)
      if (joiner.isMember && !joiner.isGuest) return new NoContent()
      if (!joiner.user.bot) return admitMember(tx, tx.guild, joiner)
      const application = await findApplicationOfBot(tx.db, userId)
      if (!application || !(await keepApplication(tx.db, application.id))) throw new ApiError('UnknownUser')
      const permissions = knownPermissions(BigInt(body.permissions ?? 0))
      return installBotInGuild(tx, tx.guild, joiner, {
        installedBy: caller.user.id,
        scopes: CUSTOMARY_SCOPES,
        permissions,
      })
    }),
})
