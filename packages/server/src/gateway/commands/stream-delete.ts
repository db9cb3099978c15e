import { Opcode, StreamEnd } from '@guildhall/protocol/gateway'
import { gatewayCommand, refusePayload } from './command.ts'

/** Ends a user's stream, which its key identifies (docs/decisions/0019). */
export const streamDelete = gatewayCommand({
  opcode: Opcode.STREAM_DELETE,
  payload: StreamEnd,
  handle: ({ board, connection, session }, { stream_key }) => {
    const [, guildId = '', channelId = '', userId] = stream_key.split(':')
    if (session.isBot) return refusePayload(connection)
    if (userId === session.userId) return board.voices.stream(session, guildId, channelId, false)
  },
})
