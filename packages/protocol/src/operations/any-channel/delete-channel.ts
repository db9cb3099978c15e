import { contract } from '../../contract.ts'
import { AnyChannel } from '../../objects/channels/any-channel.ts'

export const deleteChannel = contract({
  name: 'Delete Channel',
  method: 'DELETE',
  path: '/channels/:channelId',
  returns: AnyChannel,
  errors: ['CommunityChannelRequired'],
})
