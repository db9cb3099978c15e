import { contract } from '../../contract.ts'
import { OverwriteChanges } from '../../objects/channels/channel.ts'

export const editChannelPermissions = contract({
  name: 'Edit Channel Permissions',
  method: 'PUT',
  path: '/channels/:channelId/permissions/:overwriteId',
  body: OverwriteChanges,
  returns: 'nothing',
  errors: ['ChannelsTooLarge', 'TooManyOverwrites', 'UnknownOverwrite', 'WrongChannelType'],
})
