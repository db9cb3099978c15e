import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Guild } from '../../objects/guilds/guild.ts'
import { NewGuildFromTemplate } from '../../objects/guilds/guild-template.ts'

export const createGuildFromGuildTemplate = contract({
  name: 'Create Guild from Guild Template',
  method: 'POST',
  path: '/guilds/templates/:templateCode',
  body: NewGuildFromTemplate,
  bodyBytes: BODY_BYTES.images,
  returns: Guild,
  status: 201,
  errors: [
    'GuildCreationRestricted',
    'InvalidAsset',
    'NeedsMoreBoosts',
    'TooManyGuilds',
    'UnknownGuildTemplate',
    'UserStorageFull',
  ],
})
