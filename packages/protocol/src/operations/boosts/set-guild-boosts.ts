import { contract } from '../../contract.ts'
import { LIMITS } from '../../limits.ts'
import { Member } from '../../objects/guilds/member.ts'
import { integer, shape } from '../../schema.ts'

export const setGuildBoosts = contract({
  name: 'Set Guild Boosts',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/boosts/:userId',
  body: shape({ count: integer(LIMITS.boostsOfMember) }),
  returns: Member,
  errors: ['UnknownMember', 'UnknownUser'],
})
