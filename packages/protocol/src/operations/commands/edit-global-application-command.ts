import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Command, CommandChanges } from '../../objects/applications/application-command.ts'

export const editGlobalApplicationCommand = contract({
  name: 'Edit Global Application Command',
  method: 'PATCH',
  path: '/applications/:applicationId/commands/:commandId',
  body: CommandChanges,
  bodyBytes: BODY_BYTES.messages,
  returns: Command,
  errors: ['CommandNameTaken', 'UnknownCommand'],
})
