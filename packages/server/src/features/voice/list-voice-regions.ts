import { VOICE_REGIONS } from '@guildhall/protocol/enums/voice-region'
import { listVoiceRegions as contract } from '@guildhall/protocol/operations/voice/list-voice-regions'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'

export const listVoiceRegions = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: () => [...VOICE_REGIONS],
})
