import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Command, CommandChanges } from '../../objects/applications/application-command.ts'

export const editGuildApplicationCommand = contract({
  name: 'Edit Guild Application Command',
  method: 'PATCH',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId',
  body: CommandChanges,
  bodyBytes: BODY_BYTES.messages,
  returns: Command,
  errors: ['CommandNameTaken', 'UnknownCommand'],
})
