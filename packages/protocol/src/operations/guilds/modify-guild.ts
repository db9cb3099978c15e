import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Guild, GuildChanges } from '../../objects/guilds/guild.ts'

export const modifyGuild = contract({
  name: 'Modify Guild',
  method: 'PATCH',
  path: '/guilds/:guildId',
  body: GuildChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Guild,
  errors: [
    'CommunityChannelNotText',
    'FeatureDisabled',
    'InvalidAsset',
    'NeedsMoreBoosts',
    'OwnerIsPending',
    'OwnershipToBot',
    'TooManyChannels',
    'UnknownMember',
    'UnknownUser',
    'UserStorageFull',
  ],
})
