import { contract } from '../../contract.ts'
import { InstanceGuilds, InstanceGuildsQuery } from '../../objects/instances/instance-administration.ts'

export const listInstanceGuilds = contract({
  name: 'List Instance Guilds',
  method: 'GET',
  path: '/guildhall/instance/guilds',
  query: InstanceGuildsQuery,
  returns: InstanceGuilds,
})
