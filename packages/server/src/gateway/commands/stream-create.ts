import { Opcode, StreamStart } from '@guildhall/protocol/gateway'
import { gatewayCommand, refusePayload } from './command.ts'

/**
 * A person's client shows a stream where it is in voice (docs/decisions/0019). Who may not is not answered. Bots show
 * none.
 */
export const streamCreate = gatewayCommand({
  opcode: Opcode.STREAM_CREATE,
  payload: StreamStart,
  handle: ({ board, connection, session }, { guild_id, channel_id }) =>
    session.isBot ? refusePayload(connection) : board.voices.stream(session, guild_id, channel_id, true),
})
