import { Opcode, VoiceStateChange } from '@guildhall/protocol/gateway'
import { command } from '../command.ts'

/** Voice isn't carried: a well-formed request is taken and nothing follows. */
export const voiceStateUpdate = command({
  opcode: Opcode.VOICE_STATE_UPDATE,
  payload: VoiceStateChange,
  handle: () => {},
})
