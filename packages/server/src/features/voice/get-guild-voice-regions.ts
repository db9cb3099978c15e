import { voiceRegionsOf } from '@guildhall/protocol/enums/voice-region'
import { VoiceRegion } from '@guildhall/protocol/objects/voice'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'

/** Guilds with VIP_REGIONS have more of them (interface 4.7). */
export const getGuildVoiceRegions = operation({
  name: 'Get Guild Voice Regions',
  method: 'GET',
  path: '/guilds/:guildId/regions',
  requires: member,
  returns: list(VoiceRegion),
  emits: [],
  audits: 'none',
  handle: ({ guild }) => voiceRegionsOf(guild.settings.features),
})
