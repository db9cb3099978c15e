import { voiceRegionsOf } from '@guildhall/protocol/enums/voice-region'
import { getGuildVoiceRegions as contract } from '@guildhall/protocol/operations/voice/get-guild-voice-regions'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'

/** Guilds with VIP_REGIONS have more of them (docs/spec/voice.md#voice-regions). */
export const getGuildVoiceRegions = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: ({ guild }) => voiceRegionsOf(guild.settings.features),
})
