import { contract } from '../../contract.ts'
import { GuildMfaLevel } from '../../objects/guilds/guild.ts'

export const modifyGuildMfaLevel = contract({
  name: 'Modify Guild MFA Level',
  method: 'POST',
  path: '/guilds/:guildId/mfa',
  body: GuildMfaLevel,
  returns: GuildMfaLevel,
  errors: ['InvalidMfaLevel'],
})
