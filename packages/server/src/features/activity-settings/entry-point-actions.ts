import {
  CommandType,
  EntryPointHandler,
  InstallationType,
  InteractionContext,
} from '@guildhall/protocol/enums/application-command'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { isEmbedded } from '../applications/activity-rules.ts'
import { installContextsOf } from '../applications/settings-rules.ts'
import { commandScopeOf, dropCommand, upsertCommand } from '../commands/commands-actions.ts'
import { GLOBAL, listCommands } from '../commands/commands-store.ts'

/** The default name of an Activity's entry point command (docs/spec/activities.md#entry-point-command). */
const NAME = 'Launch'

/**
 * Creates the entry point command of an application with an Activity, and removes it from one without.
 *
 * @throws RateLimited if the application has created too many commands today
 */
export async function settleEntryPoint(tx: TxBase<never>, row: ApplicationRow, caller: Caller): Promise<void> {
  const commands = await listCommands(tx.db, { applicationId: row.id, guildId: GLOBAL })
  const entryPoint = commands.find(({ stored }) => stored.type === CommandType.PRIMARY_ENTRY_POINT)
  if (isEmbedded(row.flags) === (entryPoint !== undefined)) return
  const contexts = installContextsOf(row)
  const offering = commandScopeOf({ id: row.id, flags: row.flags, contexts }, null, caller)
  if (entryPoint) return dropCommand(tx, offering, entryPoint.id)
  await upsertCommand(tx, offering, {
    type: CommandType.PRIMARY_ENTRY_POINT,
    name: NAME,
    handler: EntryPointHandler.LAUNCH_ACTIVITY,
    integration_types: Object.values(InstallationType).filter((type) => contexts.includes(type)),
    contexts: Object.values(InteractionContext),
  })
}
