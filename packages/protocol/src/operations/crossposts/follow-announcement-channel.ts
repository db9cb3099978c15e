import { contract } from '../../contract.ts'
import { FollowedChannel, NewFollower } from '../../objects/applications/webhook.ts'

export const followAnnouncementChannel = contract({
  name: 'Follow Announcement Channel',
  method: 'POST',
  path: '/channels/:channelId/followers',
  body: NewFollower,
  returns: FollowedChannel,
  errors: ['TooManyWebhooks', 'WrongChannelType'],
})
