import { addGuildMember as contract } from '@guildhall/protocol/operations/oauth2/add-guild-member'
import { NoContent, operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustBeGivenTo } from '../accounts/access-tokens-rules.ts'
import { addBot, noteInstallation } from '../integrations/integrations-actions.ts'
import { CUSTOMARY_SCOPES } from '../integrations/integrations-rules.ts'
import { admitMember } from '../members/guests-actions.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { changerOfFlags, flagsToBegin, replacedRoles } from '../members/members-rules.ts'

/**
 * A bot adds a user who gave its application a token for that: 201 with the new member, 204 for an existing one
 * (docs/spec/members.md#adding-members). A guest becomes a full member. If the user is a bot, it is installed.
 */
export const addGuildMember = operation(contract, {
  requires: permission('CREATE_INSTANT_INVITE'),
  callers: ['bot'],
  fields: {
    nick: permission('MANAGE_NICKNAMES'),
    roles: permission('MANAGE_ROLES'),
    mute: permission('MUTE_MEMBERS'),
    deaf: permission('DEAFEN_MEMBERS'),
    flags: changerOfFlags,
  },
  emits: [
    'GUILD_MEMBER_ADD',
    'GUILD_MEMBER_UPDATE',
    'GUILD_CREATE',
    'INTEGRATION_CREATE',
    'INTEGRATION_UPDATE',
    'GUILD_INTEGRATIONS_UPDATE',
  ],
  takesRights: false,
  audits: ['BOT_ADD', 'INTEGRATION_CREATE'],
  handle: async ({ db, kernel, caller, params, body, write }) => {
    const { nick, roles, mute, deaf } = body
    const flags = flagsToBegin(body.flags)
    await mustBeGivenTo(db, body.access_token, {
      application: caller.application,
      userId: params.userId,
      scope: 'guilds.join',
      now: kernel.clock.now(),
    })
    return write(async (tx) => {
      const joiner = await lockJoiner(tx.db, tx.guild.id, params.userId)
      if (joiner.isMember && !joiner.isGuest) return new NoContent()
      const { roles: given } = replacedRoles(tx.actor, { roles: [] }, roles ?? [])
      // Absent fields are restored to their values when a former member left.
      const fields = {
        roles: given,
        flags,
        ...(nick !== undefined && { nick: nick || null }),
        ...(mute !== undefined && { mute: mute ?? false }),
        ...(deaf !== undefined && { deaf: deaf ?? false }),
      }
      if (!joiner.user.bot) return admitMember(tx, tx.guild, joiner, fields)
      const installation = { installedBy: caller.user.id, scopes: CUSTOMARY_SCOPES, fields }
      const { member, integration } = await addBot(tx, tx.guild, joiner, installation)
      noteInstallation(tx, joiner.user.id, integration)
      return member
    })
  },
})
