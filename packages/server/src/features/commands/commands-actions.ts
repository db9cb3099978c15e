// Creates, changes, deletes and replaces the commands of an application.
import { isDeepStrictEqual } from 'node:util'
import { CommandType } from '@guildhall/protocol/enums/application-command'
import { LIMITS } from '@guildhall/protocol/limits'
import type {
  CommandChanges,
  CommandList,
  NewCommand,
} from '@guildhall/protocol/objects/applications/application-command'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { applicationOf, type Caller } from '../../kernel/callers/caller.ts'
import { mustHold } from '../../kernel/permissions/application-actions.ts'
import { mustFindApplication } from '../../kernel/scopes/application.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import type { KnownApplication } from '../../store/rows/installation-row.ts'
import { removePermissionsOfCommands } from './command-permissions-store.ts'
import { sweepCommandsJob } from './commands-jobs.ts'
import {
  type CommandOwner,
  readChangedCommand,
  readNewCommand,
  type StoredCommand,
  throwIfInvalid,
} from './commands-rules.ts'
import {
  type CommandScope,
  countCreates,
  type FoundCommand,
  GLOBAL,
  listCommands,
  lockApplication,
  mustFindCommand,
  putCommands,
  removeCommandRows,
} from './commands-store.ts'

type Unit = TxBase<never>

/** An application in one guild or globally, and the types of commands that it may have there. */
export interface Offering extends CommandScope, CommandOwner {
  /** The caller who writes the commands for the application; absent for reads. */
  readonly caller?: Caller | undefined
}

/** The scope in which an application offers commands. */
export const commandScopeOf = (
  { id, flags, contexts }: Pick<KnownApplication, 'id' | 'flags' | 'contexts'>,
  guild: { id: string } | null,
  caller?: Caller,
): Offering => ({
  applicationId: id,
  guildId: guild?.id ?? GLOBAL,
  isOfGuild: guild !== null,
  flags,
  contexts,
  caller,
})

/**
 * In a guild, the unit already holds the guild's lock. The caller may have left the application's team since.
 *
 * @throws NotAuthorizedOnApplication
 */
async function takeTurns({ db }: Unit, { applicationId, isOfGuild, caller }: Offering): Promise<void> {
  if (!isOfGuild) lockApplication(db, applicationId)
  if (!caller || applicationOf(caller) !== undefined) return
  mustHold(caller, await mustFindApplication(db, applicationId, null, caller), 'change')
}

/**
 * Creates a command, or replaces the one with its name and type.
 *
 * @throws InvalidFormBody, TooManyCommands, RateLimited
 */
export async function upsertCommand(
  tx: Unit,
  offering: Offering,
  sent: NewCommand,
): Promise<{ command: FoundCommand; isNew: boolean }> {
  const { stored, errors } = readNewCommand(sent, offering)
  throwIfInvalid(errors)
  await takeTurns(tx, offering)
  const before = await listCommands(tx.db, offering)
  const known = before.find((each) => isSame(each.stored, stored))
  if (known) return { command: await putIfChanged(tx, known, stored), isNew: false }
  mustHaveRoom([...before.map((each) => each.stored), stored])
  await countCreates(tx.db, offering, 1, tx.now)
  const id = tx.newId()
  const command = { ...placeOf(offering), id, version: id, stored }
  await putCommands(tx.db, [command])
  return { command, isNew: true }
}

/** @throws UnknownCommand, InvalidFormBody, CommandNameTaken */
export async function changeCommand(
  tx: Unit,
  offering: Offering,
  id: string,
  sent: CommandChanges,
): Promise<FoundCommand> {
  await takeTurns(tx, offering)
  const before = await mustFindCommand(tx.db, offering, id)
  const { stored, errors } = readChangedCommand(before.stored, sent, offering)
  throwIfInvalid(errors)
  if (stored.name !== before.stored.name) {
    const others = await listCommands(tx.db, offering)
    if (others.some((each) => each.id !== id && isSame(each.stored, stored))) throw new ApiError('CommandNameTaken')
  }
  return putIfChanged(tx, before, stored)
}

/** @throws UnknownCommand */
export async function dropCommand(tx: Unit, offering: Offering, id: string): Promise<void> {
  await takeTurns(tx, offering)
  await mustFindCommand(tx.db, offering, id)
  await removeCommands(tx, offering, [id])
}

/**
 * Replaces all commands. A command with the id, or else the name and type, of an existing one keeps its id; an entry
 * point command remains even if it isn't sent.
 *
 * @throws InvalidFormBody, TooManyCommands, RateLimited
 */
export async function overwriteCommands(tx: Unit, offering: Offering, sent: CommandList): Promise<FoundCommand[]> {
  const readings = sent.map((each, index) => readNewCommand(each, offering, [index]))
  throwIfInvalid(readings.flatMap(({ errors }) => errors))
  const wanted = readings.map(({ stored }) => stored)
  mustBeUnique(wanted)
  await takeTurns(tx, offering)
  const before = await listCommands(tx.db, offering)
  const kept = keptOf(before, sent, wanted)
  const entryPoint = before.find(({ stored }) => stored.type === CommandType.PRIMARY_ENTRY_POINT)
  const isReplaced = wanted.some(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT)
  const stays = entryPoint && !isReplaced ? [entryPoint] : []
  mustHaveRoom([...wanted, ...stays.map(({ stored }) => stored)])
  await countCreates(tx.db, offering, wanted.length - kept.size, tx.now)
  const after = wanted.map((stored, index): FoundCommand => {
    const known = kept.get(index)
    if (known && isDeepStrictEqual(known.stored, stored)) return known
    const version = tx.newId()
    return { ...placeOf(offering), id: known?.id ?? version, version, stored }
  })
  const staying = new Set([...after, ...stays].map(({ id }) => id))
  const changed = after.filter((each) => !before.includes(each))
  await removeCommands(
    tx,
    offering,
    before.flatMap(({ id }) => (staying.has(id) ? [] : [id])),
  )
  await freeNames(tx.db, offering, before, changed)
  await putCommands(tx.db, changed)
  return [...after, ...stays]
}

/** The existing command that each new one replaces, by its index in the list. */
function keptOf(
  before: readonly FoundCommand[],
  sent: CommandList,
  wanted: readonly StoredCommand[],
): Map<number, FoundCommand> {
  const kept = new Map<number, FoundCommand>()
  const left = new Map(before.map((each) => [each.id, each]))
  const keep = (index: number, known: FoundCommand | undefined) => {
    if (!known || kept.has(index)) return
    kept.set(index, known)
    left.delete(known.id)
  }
  for (const [index, stored] of wanted.entries()) {
    const named = left.get(sent[index]?.id ?? '')
    keep(index, named?.stored.type === stored.type ? named : undefined)
  }
  for (const [index, stored] of wanted.entries()) {
    keep(index, kept.has(index) ? undefined : [...left.values()].find((each) => isSame(each.stored, stored)))
  }
  return kept
}

/** Two commands that exchange their names would otherwise violate the unique index. */
async function freeNames(
  db: TxDb,
  offering: Offering,
  before: readonly FoundCommand[],
  changed: readonly FoundCommand[],
): Promise<void> {
  const names = new Map(before.map(({ id, stored }) => [id, stored.name]))
  const renamed = changed.filter(({ id, stored }) => names.has(id) && names.get(id) !== stored.name)
  await removeCommandRows(
    db,
    offering,
    renamed.map(({ id }) => id),
  )
}

/** Guilds' permissions for a global command are removed by a job, because there may be very many. */
async function removeCommands(tx: Unit, offering: Offering, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await removeCommandRows(tx.db, offering, ids)
  if (offering.isOfGuild) await removePermissionsOfCommands(tx.db, offering.guildId, ids)
  else tx.enqueue(sweepCommandsJob, { application_id: offering.applicationId, command_ids: ids })
}

async function putIfChanged(tx: Unit, before: FoundCommand, stored: StoredCommand): Promise<FoundCommand> {
  if (isDeepStrictEqual(before.stored, stored)) return before
  const after = { ...before, stored, version: tx.newId() }
  await putCommands(tx.db, [after])
  return after
}

const placeOf = ({ applicationId, guildId }: Offering): CommandScope => ({ applicationId, guildId })

const isSame = (a: StoredCommand, b: StoredCommand): boolean => a.type === b.type && a.name === b.name

/** @throws InvalidFormBody for the later one of two duplicates */
function mustBeUnique(commands: readonly StoredCommand[]): void {
  for (const [index, each] of commands.entries()) {
    if (commands.findIndex((other) => isSame(other, each)) === index) continue
    throw fieldError([index], 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique')
  }
}

/** @throws TooManyCommands */
function mustHaveRoom(commands: readonly StoredCommand[]): void {
  const count = (type: StoredCommand['type']) => commands.filter((each) => each.type === type).length
  for (const type of Object.values(CommandType)) {
    if (count(type) > LIMITS.commandsOfType[type]) throw new ApiError('TooManyCommands')
  }
}
