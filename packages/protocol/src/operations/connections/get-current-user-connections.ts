import { contract } from '../../contract.ts'
import { Connection } from '../../objects/applications/connection.ts'
import { list } from '../../schema.ts'

export const getCurrentUserConnections = contract({
  name: 'Get Current User Connections',
  method: 'GET',
  path: '/users/@me/connections',
  returns: list(Connection),
})
