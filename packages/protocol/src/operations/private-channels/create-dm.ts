import { contract } from '../../contract.ts'
import { NewPrivateChannel, PrivateChannel } from '../../objects/channels/private-channel.ts'

export const createDm = contract({
  name: 'Create DM',
  method: 'POST',
  path: '/users/@me/channels',
  body: NewPrivateChannel,
  returns: PrivateChannel,
  errors: [
    'CannotMessageUser',
    'InvalidAccessToken',
    'InvalidRecipients',
    'NoMutualGuilds',
    'TooManyGroups',
    'TooManyRecipients',
  ],
})
