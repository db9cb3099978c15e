import { contract } from '../../contract.ts'
import { anything, list } from '../../schema.ts'

export const listDetectableApplications = contract({
  name: 'List Detectable Applications',
  method: 'GET',
  path: '/applications/detectable',
  returns: list(anything()),
})
