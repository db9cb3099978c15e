import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Guild, NewGuild } from '../../objects/guilds/guild.ts'

export const createGuild = contract({
  name: 'Create Guild',
  method: 'POST',
  path: '/guilds',
  body: NewGuild,
  bodyBytes: BODY_BYTES.images,
  returns: Guild,
  status: 201,
  errors: ['GuildCreationRestricted', 'InvalidAsset', 'NeedsMoreBoosts', 'TooManyGuilds', 'UserStorageFull'],
})
