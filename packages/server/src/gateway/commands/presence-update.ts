import { Opcode, PresenceChange } from '@guildhall/protocol/gateway'
import { gatewayCommand } from './command.ts'

/**
 * Sets how the session shows itself (docs/spec/gateway.md#presence-update). Beyond five times in 20 s the last one
 * counts, when they are over.
 */
export const presenceUpdate = gatewayCommand({
  opcode: Opcode.PRESENCE_UPDATE,
  payload: PresenceChange,
  handle: ({ board, session }, change) => board.presences.sessions.change(session, change),
})
