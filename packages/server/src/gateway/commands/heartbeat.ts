import { Heartbeat, Opcode } from '@guildhall/protocol/gateway'
import { hasEnded } from '../../features/accounts/session-expiry-actions.ts'
import { openGatewayCommand } from './command.ts'

/** A client's heartbeat, which is allowed before IDENTIFY (docs/spec/gateway.md#heartbeats). */
export const heartbeat = openGatewayCommand({
  opcode: Opcode.HEARTBEAT,
  payload: Heartbeat,
  handle: ({ board, connection }, read) => {
    connection.beat()
    const { session } = connection
    const { clock, sessionUses } = board.kernel
    if (session && hasEnded(session.caller.session, clock.now())) return board.tokens.withdrawn(session.tokenHash)
    if (session) sessionUses.used(session.caller, connection.address)
    if (typeof read === 'number') session?.hasRead(read)
    if (board.kernel.delivery?.acknowledges(session) !== false) connection.say(Opcode.HEARTBEAT_ACK, null)
  },
})
