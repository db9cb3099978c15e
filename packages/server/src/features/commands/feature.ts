import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { bulkOverwriteGlobalApplicationCommands } from './bulk-overwrite-global-application-commands.ts'
import { bulkOverwriteGuildApplicationCommands } from './bulk-overwrite-guild-application-commands.ts'
import { applicationCommands, COMMANDS_TABLES } from './commands-tables.ts'
import { createGlobalApplicationCommand } from './create-global-application-command.ts'
import { createGuildApplicationCommand } from './create-guild-application-command.ts'
import { deleteGlobalApplicationCommand } from './delete-global-application-command.ts'
import { deleteGuildApplicationCommand } from './delete-guild-application-command.ts'
import { editApplicationCommandPermissions } from './edit-application-command-permissions.ts'
import { editGlobalApplicationCommand } from './edit-global-application-command.ts'
import { editGuildApplicationCommand } from './edit-guild-application-command.ts'
import { getApplicationCommandPermissions } from './get-application-command-permissions.ts'
import { getChannelApplicationCommandIndex } from './get-channel-application-command-index.ts'
import { getGlobalApplicationCommand } from './get-global-application-command.ts'
import { getGlobalApplicationCommands } from './get-global-application-commands.ts'
import { getGuildApplicationCommand } from './get-guild-application-command.ts'
import { getGuildApplicationCommandPermissions } from './get-guild-application-command-permissions.ts'
import { getGuildApplicationCommands } from './get-guild-application-commands.ts'
import { getUserApplicationCommandIndex } from './get-user-application-command-index.ts'
import { removeSomeCommands } from './gone-commands-store.ts'
import { sweepCommands } from './sweep-commands.ts'
import { trimCommandCreates } from './trim-command-creates.ts'

export const commands: Feature = {
  tables: COMMANDS_TABLES,
  operations: [
    getGlobalApplicationCommands,
    createGlobalApplicationCommand,
    getGlobalApplicationCommand,
    editGlobalApplicationCommand,
    deleteGlobalApplicationCommand,
    bulkOverwriteGlobalApplicationCommands,
    getGuildApplicationCommands,
    createGuildApplicationCommand,
    getGuildApplicationCommand,
    editGuildApplicationCommand,
    deleteGuildApplicationCommand,
    bulkOverwriteGuildApplicationCommands,
    getGuildApplicationCommandPermissions,
    getApplicationCommandPermissions,
    editApplicationCommandPermissions,
    getChannelApplicationCommandIndex,
    getUserApplicationCommandIndex,
  ],
  jobs: [sweepCommands],
  chores: [trimCommandCreates],
  hooks: [ownCleanup.with({ table: applicationCommands, owner: 'application', some: removeSomeCommands })],
}
