import { contract } from '../../contract.ts'
import { InstanceHealth } from '../../objects/instances/instance-administration.ts'

export const getInstanceHealth = contract({
  name: 'Get Instance Health',
  method: 'GET',
  path: '/guildhall/instance/health',
  returns: InstanceHealth,
})
