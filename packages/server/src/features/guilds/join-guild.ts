import { joinGuild as contract } from '@guildhall/protocol/operations/guilds/join-guild'
import { ApiError } from '../../kernel/api-error.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { admitMember } from '../members/guests-actions.ts'
import { holdJoiner } from '../members/joiners-store.ts'
import { toGuild } from './guilds-view.ts'
import { mustTakeInvites } from './invites-paused-rules.ts'

/**
 * A user joins a discoverable guild without an invite: 200 with the guild, 204 if they are a member already. A guest
 * becomes a full member. Nobody is let in while the guild's invites are off
 * (docs/spec/incidents.md#while-invites-are-off), and a user who may not see a guild is not told that it exists.
 */
export const joinGuild = operation(contract, {
  requires: custom('visitor', 'a member of the guild; anyone if it is discoverable', ({ actor, guild }) => {
    if (!actor && !guild.settings.features.includes('DISCOVERABLE')) throw new ApiError('UnknownGuild')
  }),
  callers: ['user'],
  emits: ['GUILD_MEMBER_ADD', 'GUILD_MEMBER_UPDATE', 'GUILD_CREATE'],
  takesRights: false,
  audits: 'none',
  handle: async ({ caller, actor, write }) => {
    if (actor && !actor.isGuest) return new NoContent()
    return write(async (tx) => {
      const joiner = await holdJoiner(tx.db, tx.guild.id, caller.user.id)
      if (joiner.isMember && !joiner.isGuest) return new NoContent()
      // A guest of a guild that nobody may find has been invited to one channel of it, and to no more.
      if (!tx.guild.settings.features.includes('DISCOVERABLE')) throw new ApiError('MissingAccess')
      mustTakeInvites(tx.guild.settings, tx.now)
      const { pending } = await admitMember(tx, tx.guild, joiner)
      return { ...toGuild(tx.guild), ...(pending && { show_verification_form: true }) }
    })
  },
})
