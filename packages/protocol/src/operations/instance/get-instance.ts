import { contract } from '../../contract.ts'
import { InstanceFacts } from '../../objects/instances/instance.ts'

export const getInstance = contract({
  name: 'Get Instance',
  method: 'GET',
  path: '/guildhall/instance',
  returns: InstanceFacts,
})
