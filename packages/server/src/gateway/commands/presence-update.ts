import { Opcode, PresenceChange } from '@guildhall/protocol/gateway'
import { gatewayCommand } from './command.ts'

/**
 * Sets the presence of the session (docs/spec/gateway.md#presence-update). At most five changes in 20 s take effect at once; of
 * any further ones, only the last does, when the 20 s end.
 */
export const presenceUpdate = gatewayCommand({
  opcode: Opcode.PRESENCE_UPDATE,
  payload: PresenceChange,
  handle: ({ board, session }, change) => board.presences.sessions.change(session, change),
})
