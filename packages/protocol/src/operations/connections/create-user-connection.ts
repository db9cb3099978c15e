import { contract } from '../../contract.ts'
import { Connection, NewConnection } from '../../objects/applications/connection.ts'

export const createUserConnection = contract({
  name: 'Create User Connection',
  method: 'POST',
  path: '/guildhall/users/:userId/connections',
  body: NewConnection,
  returns: Connection,
  status: 201,
  errors: ['UnknownUser'],
})
