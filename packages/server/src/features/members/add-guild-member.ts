import { Member, NewMember } from '@guildhall/protocol/objects/member'
import { NoContent, operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { mustBeGivenTo } from '../oauth2/access-tokens-rules.ts'
import { mustFindJoiner } from './joiners-store.ts'
import { addMember } from './members-actions.ts'
import { replacedRoles } from './members-rules.ts'

/**
 * A bot brings in a user who gave its application a token for that: 201 with the new member, 204 if he is one already
 * (interface 4.3). Bots are written down in the audit log, as wherever they join.
 */
export const addGuildMember = operation({
  name: 'Add Guild Member',
  method: 'PUT',
  path: '/guilds/:guildId/members/:userId',
  requires: permission('CREATE_INSTANT_INVITE'),
  callers: ['bot'],
  body: NewMember,
  fields: {
    nick: permission('MANAGE_NICKNAMES'),
    roles: permission('MANAGE_ROLES'),
    mute: permission('MUTE_MEMBERS'),
    deaf: permission('DEAFEN_MEMBERS'),
  },
  returns: Member,
  status: 201,
  emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'],
  audits: 'BOT_ADD',
  handle: async ({ db, kernel, caller, params, body, write }) => {
    const { nick, roles, mute, deaf } = body
    await mustBeGivenTo(db, body.access_token, {
      application: caller.application,
      userId: params.userId,
      scope: 'guilds.join',
      now: kernel.clock.now(),
    })
    return write(async (tx) => {
      const joiner = await mustFindJoiner(tx.db, tx.guild.id, params.userId)
      if (joiner.isMember) return new NoContent()
      if (joiner.user.bot) tx.audit({ target: params.userId })
      const { roles: given } = replacedRoles(tx.actor, { roles: [] }, roles ?? [])
      const fields = { nick: nick || null, roles: given, mute: mute ?? false, deaf: deaf ?? false }
      return addMember(tx, tx.guild, joiner, fields)
    })
  },
})
