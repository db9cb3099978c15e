import { GuildSounds } from '@guildhall/protocol/objects/soundboard'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'

/** There are no sounds yet. */
export const listGuildSoundboardSounds = operation({
  name: 'List Guild Soundboard Sounds',
  method: 'GET',
  path: '/guilds/:guildId/soundboard-sounds',
  requires: member,
  returns: GuildSounds,
  emits: [],
  audits: 'none',
  handle: () => ({ items: [] }),
})
