import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { voiceStates } from '../../store/tables/voice.ts'
import { membersLeaving } from '../members/members-hooks.ts'
import { getCurrentUserVoiceState } from './get-current-user-voice-state.ts'
import { getGuildVoiceRegions } from './get-guild-voice-regions.ts'
import { getUserVoiceState } from './get-user-voice-state.ts'
import { listVoiceRegions } from './list-voice-regions.ts'
import { modifyCurrentUserVoiceState } from './modify-current-user-voice-state.ts'
import { modifyUserVoiceState } from './modify-user-voice-state.ts'
import { setVoiceChannelStatus } from './set-voice-channel-status.ts'
import { settleVoiceChannel } from './settle-voice-channel.ts'
import { leaveVoice } from './voice-actions.ts'
import { VOICE_TABLES } from './voice-tables.ts'

export const voice: Feature = {
  tables: VOICE_TABLES,
  operations: [
    listVoiceRegions,
    getGuildVoiceRegions,
    getCurrentUserVoiceState,
    getUserVoiceState,
    modifyCurrentUserVoiceState,
    modifyUserVoiceState,
    setVoiceChannelStatus,
  ],
  jobs: [settleVoiceChannel],
  hooks: [membersLeaving.with(leaveVoice), ownCleanup.with({ table: voiceStates, owner: 'channel', some: null })],
}
