import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Command, CommandList } from '../../objects/applications/application-command.ts'
import { list } from '../../schema.ts'

export const bulkOverwriteGlobalApplicationCommands = contract({
  name: 'Bulk Overwrite Global Application Commands',
  method: 'PUT',
  path: '/applications/:applicationId/commands',
  body: CommandList,
  bodyBytes: BODY_BYTES.commands,
  returns: list(Command),
  errors: ['TooManyCommands'],
})
