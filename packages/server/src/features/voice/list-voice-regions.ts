import { VOICE_REGIONS } from '@guildhall/protocol/enums/voice-region'
import { VoiceRegion } from '@guildhall/protocol/objects/voice'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'

export const listVoiceRegions = operation({
  name: 'List Voice Regions',
  method: 'GET',
  path: '/voice/regions',
  requires: anyone,
  returns: list(VoiceRegion),
  emits: [],
  audits: 'none',
  handle: () => [...VOICE_REGIONS],
})
