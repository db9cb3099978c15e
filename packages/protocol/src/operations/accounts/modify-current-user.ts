import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ChangedUser, UserChanges } from '../../objects/users/user.ts'

export const modifyCurrentUser = contract({
  name: 'Modify Current User',
  method: 'PATCH',
  path: '/users/@me',
  body: UserChanges,
  bodyBytes: BODY_BYTES.images,
  returns: ChangedUser,
  errors: ['InvalidAsset', 'InvalidTwoFactorCode', 'UserStorageFull'],
})
