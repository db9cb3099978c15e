import { addGuildMemberByAdministrator as contract } from '@guildhall/protocol/operations/instance/add-guild-member-by-administrator'
import { knownPermissions } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { findApplicationOfBot, keepApplication } from '../applications/applications-store.ts'
import { installBotInGuild } from '../integrations/integrations-actions.ts'
import { CUSTOMARY_SCOPES } from '../integrations/integrations-rules.ts'
import { admitMember } from '../members/guests-actions.ts'
import { lockJoiner } from '../members/joining-user-store.ts'

/**
 * Only Guildhall has this: 201 with the new member, 204 for an existing one; a guest becomes a full member. A bot is installed as
 * by its owner, with a role that has `permissions`; users get no role. A bot without an application is unknown, because it is
 * about to be removed.
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
  handle: ({ caller, params: { userId }, body, note, write }) =>
    write(async (tx) => {
      const joiner = await lockJoiner(tx.db, tx.guild.id, userId)
      if (joiner.isMember && !joiner.isGuest) return new NoContent()
      note({ guild: tx.guild.settings.name, username: joiner.user.username, permissions: body.permissions })
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
