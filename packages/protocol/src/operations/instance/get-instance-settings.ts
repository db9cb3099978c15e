import { contract } from '../../contract.ts'
import { InstanceSettings } from '../../objects/instances/instance-settings.ts'

export const getInstanceSettings = contract({
  name: 'Get Instance Settings',
  method: 'GET',
  path: '/guildhall/instance/settings',
  returns: InstanceSettings,
})
