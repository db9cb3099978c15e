import { contract } from '../../contract.ts'
import { NewRecipient, PrivateChannel } from '../../objects/channels/private-channel.ts'

export const groupDmAddRecipient = contract({
  name: 'Group DM Add Recipient',
  method: 'PUT',
  path: '/channels/:channelId/recipients/:userId',
  body: NewRecipient,
  returns: PrivateChannel,
  status: 201,
  errors: [
    'InvalidAccessToken',
    'InvalidRecipients',
    'NoMutualGuilds',
    'NotInPrivateChannels',
    'TooManyRecipients',
    'UnknownUser',
    'WrongChannelType',
  ],
})
