import { Heartbeat, Opcode } from '@guildhall/protocol/gateway'
import { openCommand } from '../command.ts'

/** A client shows that it is there, also before it says who it is (conventions E.2). */
export const heartbeat = openCommand({
  opcode: Opcode.HEARTBEAT,
  payload: Heartbeat,
  handle: ({ board, connection }, read) => {
    connection.beat()
    if (connection.session) board.uses.continues(connection.session)
    if (typeof read === 'number') connection.session?.hasRead(read)
    connection.say(Opcode.HEARTBEAT_ACK, null)
  },
})
