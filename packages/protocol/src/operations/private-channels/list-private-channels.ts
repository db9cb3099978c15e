import { contract } from '../../contract.ts'
import { PrivateChannel } from '../../objects/channels/private-channel.ts'
import { list } from '../../schema.ts'

export const listPrivateChannels = contract({
  name: 'List Private Channels',
  method: 'GET',
  path: '/users/@me/channels',
  returns: list(PrivateChannel),
})
