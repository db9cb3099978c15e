import { contract } from '../../contract.ts'
import { InstanceInfo } from '../../objects/instances/instance.ts'

export const getInstance = contract({
  name: 'Get Instance',
  method: 'GET',
  path: '/guildhall/instance',
  returns: InstanceInfo,
})
