import { contract } from '../../contract.ts'
import { CreatedPlaceholderClaim } from '../../objects/users/placeholder-claim.ts'

export const createPlaceholderClaim = contract({
  name: 'Create Placeholder Claim',
  method: 'POST',
  path: '/guildhall/instance/users/:userId/claim',
  returns: CreatedPlaceholderClaim,
  errors: ['UnknownUser'],
  status: 201,
})
