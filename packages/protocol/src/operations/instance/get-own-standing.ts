import { contract } from '../../contract.ts'
import { OwnStanding } from '../../objects/instances/instance-administration.ts'

export const getOwnStanding = contract({
  name: 'Get Own Standing',
  method: 'GET',
  path: '/guildhall/instance/standing',
  returns: OwnStanding,
})
