import { Opcode, SoundboardRequest } from '@guildhall/protocol/gateway'
import { command } from '../command.ts'

/** There are no soundboards: a well-formed request is taken and nothing follows. */
export const requestSoundboardSounds = command({
  opcode: Opcode.REQUEST_SOUNDBOARD_SOUNDS,
  payload: SoundboardRequest,
  handle: () => {},
})
