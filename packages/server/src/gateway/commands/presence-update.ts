import { Opcode, PresenceChange } from '@guildhall/protocol/gateway'
import { command } from '../command.ts'

/** Sets how the session shows itself: who is invisible isn't counted as online. */
export const presenceUpdate = command({
  opcode: Opcode.PRESENCE_UPDATE,
  payload: PresenceChange,
  handle: ({ session }, { status }) => {
    session.status = status
    for (const seat of session.seats.values()) seat.presenceChanged()
  },
})
