import { contract } from '../../contract.ts'
import { AccountLink, NewAccountLink } from '../../objects/users/account-recovery.ts'

export const createAccountLink = contract({
  name: 'Create Account Link',
  method: 'POST',
  path: '/guildhall/instance/users/:userId/links',
  body: NewAccountLink,
  returns: AccountLink,
  status: 201,
  errors: ['UnknownUser'],
})
