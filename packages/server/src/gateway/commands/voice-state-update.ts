import { Opcode, VoiceStateChange } from '@guildhall/protocol/gateway'
import { gatewayCommand } from './command.ts'

/**
 * Connects to a voice channel or a stage, goes to another, leaves, mutes or deafens itself
 * (docs/spec/gateway.md#voice-state-update). Who isn't let in is not answered.
 */
export const voiceStateUpdate = gatewayCommand({
  opcode: Opcode.VOICE_STATE_UPDATE,
  payload: VoiceStateChange,
  handle: ({ board, session }, wanted) => board.voices.request(session, wanted),
})
