import { VOICE_REGIONS } from '@guildhall/protocol/enums/voice-region'
import { listVoiceRegions as contract } from '@guildhall/protocol/operations/voice/list-voice-regions'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'

export const listVoiceRegions = operation(contract, {
  requires: anyone,
  emits: [],
  audits: 'none',
  handle: () => [...VOICE_REGIONS],
})
