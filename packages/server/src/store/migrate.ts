import { type Kysely, sql } from 'kysely'
import { VERSION } from '../version.ts'
import { firstTables } from './migrations/0001-first-tables.ts'
import { images } from './migrations/0002-images.ts'
import { members } from './migrations/0003-members.ts'
import { voice } from './migrations/0004-voice.ts'
import { expressions } from './migrations/0005-expressions.ts'
import { secondFactorsAndOutages } from './migrations/0007-second-factors-and-outages.ts'
import { threadsAndPrivateChannels } from './migrations/0009-threads-and-private-channels.ts'
import { reactionsAndPins } from './migrations/0010-reactions-and-pins.ts'
import { boostsAndSlowMode } from './migrations/0011-boosts-and-slow-mode.ts'
import { discovery } from './migrations/0012-discovery.ts'
import { threadLists } from './migrations/0013-thread-lists.ts'
import { journal } from './migrations/0014-journal.ts'
import { sessionStarts } from './migrations/0015-session-starts.ts'
import { membersWithRoles } from './migrations/0016-members-with-roles.ts'
import { workerNumbers } from './migrations/0017-worker-numbers.ts'
import { restores } from './migrations/0018-restores.ts'
import { prune } from './migrations/0019-prune.ts'
import { integrations } from './migrations/0020-integrations.ts'
import { instanceKeys } from './migrations/0021-instance-keys.ts'
import { welcomeAndOnboarding } from './migrations/0022-welcome-and-onboarding.ts'
import { invites } from './migrations/0023-invites.ts'
import { incidentsAndScreening } from './migrations/0024-incidents-and-screening.ts'
import { scheduledEvents } from './migrations/0025-scheduled-events.ts'
import { jobAttempts } from './migrations/0026-job-attempts.ts'
import { applicationCommands } from './migrations/0027-application-commands.ts'
import { attachments } from './migrations/0028-attachments.ts'
import { webhooks } from './migrations/0029-webhooks.ts'
import { interactions } from './migrations/0030-interactions.ts'
import { voiceStreams } from './migrations/0033-streams.ts'
import { targetUsers } from './migrations/0034-target-users.ts'
import { guests } from './migrations/0035-guests.ts'
import { groups } from './migrations/0036-groups.ts'
import { relationships } from './migrations/0037-relationships.ts'
import { applicationSettings } from './migrations/0038-applications.ts'
import { teamsAndApplicationEmojis } from './migrations/0039-teams-and-application-emojis.ts'
import { oauth2 } from './migrations/0040-oauth2.ts'
import { installations } from './migrations/0041-installations.ts'
import { monetization } from './migrations/0042-monetization.ts'
import { bearers } from './migrations/0043-bearers.ts'
import { whatComesWithCodes } from './migrations/0044-what-comes-with-codes.ts'
import { webhookAvatars } from './migrations/0046-webhook-avatars.ts'
import { readStates } from './migrations/0047-read-states.ts'
import { signIns } from './migrations/0048-sign-ins.ts'
import { userGuildSettings } from './migrations/0049-user-guild-settings.ts'
import { activities } from './migrations/0050-activities.ts'
import { guildsByMembers } from './migrations/0051-guilds-by-members.ts'
import { activityInstances } from './migrations/0052-activity-instances.ts'
import { instance } from './migrations/0053-instance.ts'
import { identityKeys } from './migrations/0056-identity-keys.ts'
import { instanceSettings } from './migrations/0057-instance-settings.ts'
import { registrations } from './migrations/0058-registrations.ts'
import { formerMembers } from './migrations/0063-former-members.ts'
import { sessionLifetimes } from './migrations/0068-session-lifetimes.ts'
import { securityEvents } from './migrations/0069-security-events.ts'
import { knownNetworks } from './migrations/0071-known-networks.ts'
import { nameSkeletonsOfPeople } from './migrations/0072-name-skeletons.ts'
import { storageUse } from './migrations/0076-storage-use.ts'
import { idReservations } from './migrations/0084-id-reservations.ts'
import type { Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

const MIGRATIONS: readonly Migration[] = [
  firstTables,
  images,
  members,
  voice,
  expressions,
  secondFactorsAndOutages,
  threadsAndPrivateChannels,
  reactionsAndPins,
  boostsAndSlowMode,
  discovery,
  threadLists,
  journal,
  sessionStarts,
  membersWithRoles,
  workerNumbers,
  restores,
  prune,
  integrations,
  instanceKeys,
  welcomeAndOnboarding,
  invites,
  incidentsAndScreening,
  scheduledEvents,
  jobAttempts,
  applicationCommands,
  attachments,
  webhooks,
  interactions,
  voiceStreams,
  targetUsers,
  guests,
  groups,
  relationships,
  applicationSettings,
  teamsAndApplicationEmojis,
  oauth2,
  installations,
  monetization,
  bearers,
  whatComesWithCodes,
  webhookAvatars,
  readStates,
  signIns,
  userGuildSettings,
  activities,
  guildsByMembers,
  activityInstances,
  instance,
  identityKeys,
  instanceSettings,
  registrations,
  formerMembers,
  sessionLifetimes,
  securityEvents,
  knownNetworks,
  nameSkeletonsOfPeople,
  storageUse,
  idReservations,
]

/** What a database says of its schema. Migrations that ran before their Guildhall was written down have no version. */
interface Schema {
  readonly applied: readonly { name: string; version: string | null }[]
  readonly pending: readonly Migration[]
  /** What only a newer Guildhall knows. */
  readonly unknown: readonly { name: string; version: string | null }[]
}

/** Lets data of an older Guildhall be brought up to date, and is told of it. */
export interface Upgrade {
  now(): number
  /** How many bytes may still be written to a folder. */
  freeBytes(folder: string): number
  /** @param copy the file that holds the data as it was, if a copy was made */
  upgraded(change: { from: string; to: string; steps: readonly string[]; copy: string | null }): void
}

type Dialect = 'sqlite' | 'postgres'

/** The steps through which a schema of today goes, in order. */
export const migrationNames = (): string[] => MIGRATIONS.map(({ name }) => name)

/** A version with the newest step of its schema, in which builds of one version differ. */
export const buildOf = (version: string, steps: readonly string[]): string =>
  `${version} (schema ${steps.at(-1)?.slice(0, 4)})`

/** This program. */
export const BUILD = buildOf(VERSION, migrationNames())

/** Reads how far the schema of a database is; one that holds nothing yet has been through nothing. */
export async function readSchema(db: Kysely<Tables>, dialect: Dialect): Promise<Schema> {
  const isThere =
    dialect === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('migrations')::text as name`
      : sql<{ name: string | null }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
  const [table] = (await isThere.execute(db)).rows
  const rows = table?.name
    ? (await sql<{ name: string; version?: string | null }>`select * from migrations order by name`.execute(db)).rows
    : []
  const applied = rows.map(({ name, version = null }) => ({ name, version }))
  const known = new Set(migrationNames())
  const done = new Set(applied.map(({ name }) => name))
  return {
    applied,
    pending: MIGRATIONS.filter(({ name }) => !done.has(name)),
    unknown: applied.filter(({ name }) => !known.has(name)),
  }
}

/** The Guildhall that brought a schema where it is, as far as it is known. */
export const versionOf = ({ applied }: Pick<Schema, 'applied'>): string => applied.at(-1)?.version ?? 'an older version'

/** @throws Error if only a newer Guildhall knows what to do with the data */
export function mustBeKnown({ unknown }: Schema): void {
  const newest = unknown.at(-1)
  if (!newest) return
  throw new Error(
    `it belongs to ${newerBuild(newest)}, and this is ${BUILD}, which doesn't know ${newest.name}: start the newer one`,
  )
}

/** The Guildhall that brought data to a step that this one doesn't know. */
export const newerBuild = ({ name, version }: { name: string; version: string | null }): string =>
  version === null ? 'a newer Guildhall' : `Guildhall ${buildOf(version, [name])}`

/** @throws Error if data of an older Guildhall was found where it may not be changed */
export function mustMayUpgrade(upgrade: Upgrade | null): Upgrade {
  if (upgrade === null)
    throw new Error('it belongs to an older Guildhall: start the server once, which brings it up to date')
  return upgrade
}

/** What an upgrade changes, in words. */
export const changeOf = (schema: Schema) => ({
  from: versionOf(schema),
  to: VERSION,
  steps: schema.pending.map(({ name }) => name),
})

/**
 * Brings the schema to its newest form, inside a transaction under which no other process migrates.
 *
 * @param beforeUpgrade is called if there is anything in the database that will be changed
 * @throws Error whose message says what to do; the transaction must be rolled back
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  beforeUpgrade: (schema: Schema) => Promise<void> = async () => {},
): Promise<void> {
  const schema = await readSchema(db, dialect)
  mustBeKnown(schema)
  if (schema.pending.length === 0) return
  if (schema.applied.length > 0) await beforeUpgrade(schema)
  await apply(db, dialect, schema.pending)
  await sql`update migrations set version = ${VERSION} where version is null`.execute(db)
}

/** Makes the schema of an older Guildhall in an empty database. */
export async function makeSchema(db: Kysely<Tables>, dialect: Dialect, names: readonly string[]): Promise<void> {
  const wanted = new Set(names)
  await apply(
    db,
    dialect,
    MIGRATIONS.filter(({ name }) => wanted.has(name)),
  )
}

async function apply(db: Kysely<Tables>, dialect: Dialect, migrations: readonly Migration[]): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db)
  for (const migration of migrations) {
    try {
      await migration.up(db, dialect)
      await sql`insert into migrations (name) values (${migration.name})`.execute(db)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`the step ${migration.name} of its upgrade failed, so it was left as it was: ${reason}`, {
        cause: error,
      })
    }
  }
}
