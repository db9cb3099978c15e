import { contract } from '../../contract.ts'

export const groupDmRemoveRecipient = contract({
  name: 'Group DM Remove Recipient',
  method: 'DELETE',
  path: '/channels/:channelId/recipients/:userId',
  returns: 'nothing',
  errors: ['NotInPrivateChannels', 'UnknownUser', 'WrongChannelType'],
})
