import { contract } from '../../contract.ts'
import { AccountDeletion } from '../../objects/users/account.ts'

export const deleteAccount = contract({
  name: 'Delete Account',
  method: 'POST',
  path: '/users/@me/delete',
  body: AccountDeletion,
  returns: 'nothing',
  errors: ['OwnsGuilds'],
})
