import { contract } from '../../contract.ts'
import { ClaimAuthorization } from '../../objects/users/claim-authorization.ts'

export const createClaimAuthorization = contract({
  name: 'Create Claim Authorization',
  method: 'POST',
  path: '/guildhall/claims/authorizations',
  returns: ClaimAuthorization,
  status: 201,
})
