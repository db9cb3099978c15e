import { contract } from '../../contract.ts'
import { ActivityInstance, ActivityLaunch } from '../../objects/activities/activity-instance.ts'

export const launchActivity = contract({
  name: 'Launch Activity',
  method: 'POST',
  path: '/activities/:channelId/:applicationId',
  body: ActivityLaunch,
  returns: ActivityInstance,
  errors: [
    'InvalidActivityAction',
    'NotAuthorizedOnApplication',
    'TooManyParticipants',
    'UnderMinimumAge',
    'UnknownApplication',
    'UnsupportedPlatform',
    'WrongChannelType',
  ],
})
