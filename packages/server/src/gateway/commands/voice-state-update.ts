import { Opcode, VoiceStateChange } from '@guildhall/protocol/gateway'
import { gatewayCommand } from './command.ts'

/**
 * Joins a voice channel or a stage, moves to another, leaves, mutes or deafens the user
 * (docs/spec/gateway.md#voice-state-update). A refused request is ignored.
 */
export const voiceStateUpdate = gatewayCommand({
  opcode: Opcode.VOICE_STATE_UPDATE,
  payload: VoiceStateChange,
  handle: ({ board, session }, wanted) => board.voices.request(session, wanted),
})
