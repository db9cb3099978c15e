import { Opcode, PresenceChange } from '@guildhall/protocol/gateway'
import { gatewayCommand } from './command.ts'

/**
 * Sets the presence of the session (docs/spec/gateway.md#presence-update). After five changes in 20 s, the last one takes effect
 * at the end of that time.
 */
export const presenceUpdate = gatewayCommand({
  opcode: Opcode.PRESENCE_UPDATE,
  payload: PresenceChange,
  handle: ({ board, session }, change) => board.presences.sessions.change(session, change),
})
