import { contract } from '../../contract.ts'
import { Guild } from '../../objects/guilds/guild.ts'
import { NewOwner } from '../../objects/instances/instance-administration.ts'

export const handOverGuild = contract({
  name: 'Hand Over Guild',
  method: 'PUT',
  path: '/guildhall/instance/guilds/:guildId/owner',
  body: NewOwner,
  returns: Guild,
  errors: ['OwnershipToBot', 'UnknownMember', 'UnknownUser'],
})
