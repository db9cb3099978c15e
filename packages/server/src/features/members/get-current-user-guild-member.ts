import { getCurrentUserGuildMember as contract } from '@guildhall/protocol/operations/members/get-current-user-guild-member'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { findBio, mustFindMember } from './members-store.ts'
import { toMember } from './members-view.ts'

/** A guild of which the caller isn't a member is unknown (docs/spec/members.md#current-member). */
const ownMember = custom('visitor', 'a member of the guild', ({ actor }) => {
  if (!actor) throw new ApiError('UnknownGuild')
})

export const getCurrentUserGuildMember = operation(contract, {
  requires: ownMember,
  oauth2Scope: 'guilds.members.read',
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, caller }) => {
    const { member, user } = await mustFindMember(db, guild.id, caller.user.id)
    return { ...toMember(guild, member, user), bio: await findBio(db, guild.id, caller.user.id) }
  },
})
