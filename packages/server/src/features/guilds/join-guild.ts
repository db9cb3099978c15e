import { joinGuild as contract } from '@guildhall/protocol/operations/guilds/join-guild'
import { ApiError } from '../../kernel/api-error.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { admitMember } from '../members/guests-actions.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { toGuild } from './guilds-view.ts'
import { mustTakeInvites } from './invites-paused-rules.ts'

/**
 * A user joins a discoverable guild without an invite: 200 with the guild, 204 if they are a member already. A guest becomes a
 * full member. Nobody can join while the guild's invites are paused (docs/spec/incidents.md#while-invites-are-off), and a guild
 * that the user may not see is unknown.
 */
export const joinGuild = operation(contract, {
  requires: custom('visitor', 'a member of the guild, or any user if the guild is discoverable', ({ actor, guild }) => {
    if (!actor && !guild.settings.features.includes('DISCOVERABLE')) throw new ApiError('UnknownGuild')
  }),
  callers: ['user'],
  emits: ['GUILD_MEMBER_ADD', 'GUILD_MEMBER_UPDATE', 'GUILD_CREATE'],
  takesRights: false,
  audits: 'none',
  handle: async ({ caller, actor, write }) => {
    if (actor && !actor.isGuest) return new NoContent()
    return write(async (tx) => {
      const joiner = await lockJoiner(tx.db, tx.guild.id, caller.user.id)
      if (joiner.isMember && !joiner.isGuest) return new NoContent()
      // A guest of a guild that isn't discoverable was invited to one channel only.
      if (!tx.guild.settings.features.includes('DISCOVERABLE')) throw new ApiError('MissingAccess')
      mustTakeInvites(tx.guild.settings, tx.now)
      const { pending } = await admitMember(tx, tx.guild, joiner)
      return { ...toGuild(tx.guild), ...(pending && { show_verification_form: true }) }
    })
  },
})
