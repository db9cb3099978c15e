import { Opcode, StreamStart } from '@guildhall/protocol/gateway'
import { gatewayCommand, refusePayload } from './command.ts'

/** Starts the stream of a user in voice (docs/decisions/0019). A refused request is ignored. Bots can't stream. */
export const streamCreate = gatewayCommand({
  opcode: Opcode.STREAM_CREATE,
  payload: StreamStart,
  handle: ({ board, connection, session }, { guild_id, channel_id }) =>
    session.isBot ? refusePayload(connection) : board.voices.stream(session, guild_id, channel_id, true),
})
