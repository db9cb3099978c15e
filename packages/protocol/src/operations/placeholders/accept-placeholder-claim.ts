import { contract } from '../../contract.ts'
import { ClaimCode } from '../../objects/users/placeholder-claim.ts'

export const acceptPlaceholderClaim = contract({
  name: 'Accept Placeholder Claim',
  method: 'POST',
  path: '/guildhall/claims',
  body: ClaimCode,
  returns: 'nothing',
  errors: ['UnknownToken'],
})
