import { contract } from '../../contract.ts'
import { AnyChannel } from '../../objects/channels/any-channel.ts'

export const getChannel = contract({
  name: 'Get Channel',
  method: 'GET',
  path: '/channels/:channelId',
  returns: AnyChannel,
})
