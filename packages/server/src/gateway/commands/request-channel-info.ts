import { ChannelInfoRequest, Opcode } from '@guildhall/protocol/gateway'
import { command } from '../command.ts'

/** Channels have neither a status nor a start of voice: a well-formed request is taken and nothing follows. */
export const requestChannelInfo = command({
  opcode: Opcode.REQUEST_CHANNEL_INFO,
  payload: ChannelInfoRequest,
  handle: () => {},
})
