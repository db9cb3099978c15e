import { contract } from '../../contract.ts'
import { InstanceFacts } from '../../objects/instance.ts'

export const getInstance = contract({
  name: 'Get Instance',
  method: 'GET',
  path: '/guildhall/instance',
  returns: InstanceFacts,
})
