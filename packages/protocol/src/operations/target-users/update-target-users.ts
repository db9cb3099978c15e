import { contract } from '../../contract.ts'
import { TARGET_USERS_FILE } from '../../file-rules.ts'
import { TargetUsersUpdate } from '../../objects/guilds/target-users.ts'

export const updateTargetUsers = contract({
  name: 'Update Target Users',
  method: 'PUT',
  path: '/invites/:code/target-users',
  body: TargetUsersUpdate,
  files: TARGET_USERS_FILE,
  returns: 'nothing',
  errors: ['TooManyTargetUsers', 'UnknownTargetUsers'],
})
