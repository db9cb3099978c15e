import { contract } from '../../contract.ts'
import { OwnInstanceStatus } from '../../objects/instances/instance-administration.ts'

export const getOwnInstanceStatus = contract({
  name: 'Get Own Instance Status',
  method: 'GET',
  path: '/guildhall/instance/standing',
  returns: OwnInstanceStatus,
})
