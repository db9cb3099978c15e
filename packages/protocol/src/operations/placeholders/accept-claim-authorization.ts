import { contract } from '../../contract.ts'
import { ClaimAuthorizationAnswer, ClaimedPlaceholder } from '../../objects/users/claim-authorization.ts'

export const acceptClaimAuthorization = contract({
  name: 'Accept Claim Authorization',
  method: 'POST',
  path: '/guildhall/claims/authorizations/accept',
  body: ClaimAuthorizationAnswer,
  returns: ClaimedPlaceholder,
  errors: ['UnknownToken'],
})
