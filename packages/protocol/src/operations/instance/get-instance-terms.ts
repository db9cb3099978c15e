import { contract } from '../../contract.ts'
import { InstanceTerms } from '../../objects/instances/instance-terms.ts'

export const getInstanceTerms = contract({
  name: 'Get Instance Terms',
  method: 'GET',
  path: '/guildhall/instance/terms',
  returns: InstanceTerms,
})
