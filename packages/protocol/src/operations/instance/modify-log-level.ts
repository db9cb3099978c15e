import { contract } from '../../contract.ts'
import { LogLevelChange } from '../../objects/instances/instance-administration.ts'

export const modifyLogLevel = contract({
  name: 'Modify Log Level',
  method: 'PUT',
  path: '/guildhall/instance/log-level',
  body: LogLevelChange,
  returns: 'nothing',
})
