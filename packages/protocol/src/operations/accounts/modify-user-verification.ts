import { contract } from '../../contract.ts'
import { UserVerification, VerificationChanges } from '../../objects/users/account.ts'

export const modifyUserVerification = contract({
  name: 'Modify User Verification',
  method: 'PATCH',
  path: '/guildhall/users/:userId/verification',
  body: VerificationChanges,
  returns: UserVerification,
  errors: ['UnknownUser'],
})
