import { contract } from '../../contract.ts'
import { InstanceSettings, InstanceSettingsChanges } from '../../objects/instances/instance-settings.ts'

export const modifyInstanceSettings = contract({
  name: 'Modify Instance Settings',
  method: 'PATCH',
  path: '/guildhall/instance/settings',
  body: InstanceSettingsChanges,
  returns: InstanceSettings,
})
