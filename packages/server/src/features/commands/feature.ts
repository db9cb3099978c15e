import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { applicationCommands } from './commands-tables.ts'
import { removeSomeCommands } from './delete-application-commands-store.ts'
import { trimCommandCreates } from './trim-command-creates.ts'

export const commandsFeature: Feature = {
  dailyTasks: [trimCommandCreates],
  hooks: [ownCleanup.with({ table: applicationCommands, owner: 'application', some: removeSomeCommands })],
}
