import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Command, CommandList } from '../../objects/applications/application-command.ts'
import { list } from '../../schema.ts'

export const bulkOverwriteGuildApplicationCommands = contract({
  name: 'Bulk Overwrite Guild Application Commands',
  method: 'PUT',
  path: '/applications/:applicationId/guilds/:guildId/commands',
  body: CommandList,
  bodyBytes: BODY_BYTES.commands,
  returns: list(Command),
})
