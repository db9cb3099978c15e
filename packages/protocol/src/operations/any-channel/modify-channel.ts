import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { AnyChannel, AnyChannelChanges } from '../../objects/channels/any-channel.ts'

export const modifyChannel = contract({
  name: 'Modify Channel',
  method: 'PATCH',
  path: '/channels/:channelId',
  body: AnyChannelChanges,
  bodyBytes: BODY_BYTES.images,
  returns: AnyChannel,
  errors: [
    'BitrateTooHigh',
    'ChannelsTooLarge',
    'CommunityChannelNotText',
    'InvalidRecipients',
    'NotInPrivateChannels',
    'TagNamesNotUnique',
    'ThreadArchived',
    'ThreadLocked',
    'TitleBlocked',
    'TooManyPinnedThreads',
    'UnknownTag',
    'UserStorageFull',
  ],
})
