import { contract } from '../../contract.ts'
import { ClaimCode, PlaceholderClaim } from '../../objects/users/placeholder-claim.ts'

export const getPlaceholderClaim = contract({
  name: 'Get Placeholder Claim',
  method: 'POST',
  path: '/guildhall/claims/preview',
  body: ClaimCode,
  returns: PlaceholderClaim,
  errors: ['UnknownToken'],
})
