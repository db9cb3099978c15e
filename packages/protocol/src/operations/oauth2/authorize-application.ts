import { contract } from '../../contract.ts'
import { AuthorizationDecision, AuthorizationLocation, AuthorizationQuery } from '../../objects/applications/oauth2.ts'

export const authorizeApplication = contract({
  name: 'Authorize Application',
  method: 'POST',
  path: '/oauth2/authorize',
  query: AuthorizationQuery,
  body: AuthorizationDecision,
  returns: AuthorizationLocation,
  errors: [
    'TooManyGuilds',
    'TooManyWebhooks',
    'UnknownApplication',
    'UnknownChannel',
    'UnknownGuild',
    'UserIsBanned',
    'WrongChannelType',
  ],
})
