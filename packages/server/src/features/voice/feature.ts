import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { voiceStates } from '../../store/tables/voice.ts'
import { membersLeaving } from '../members/members-hooks.ts'
import { leaveVoice } from './voice-actions.ts'

export const voiceFeature: Feature = {
  hooks: [membersLeaving.with(leaveVoice), ownCleanup.with({ table: voiceStates, owner: 'channel', some: null })],
}
