import type { Integration } from '@guildhall/protocol/objects/applications/integration'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import { insertRow, listRows, removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type ApplicationRow, type IntegrationRow, integrations } from '../../store/tables/applications.ts'

/** The document in an integration's row; other data have their own rows. */
export type StoredIntegration = Omit<Integration, 'user' | 'application' | 'subscriber_count'>

/** An integration with the objects to which it refers. */
export interface FoundIntegration {
  stored: StoredIntegration
  subscriberCount: number
  application: Pick<ApplicationRow, 'id' | 'name' | 'icon' | 'description' | 'flags'> | null
  /** The application's bot. */
  bot: User | null
  /** The user who installed it, or whose account it is. */
  user: User | null
}

interface Joined {
  wire: string
  subscriber_count: number
  application_id: string | null
  application_name: string | null
  application_icon: string | null
  description: string | null
  flags: number | null
  bot_wire: string | null
  user_wire: string | null
}

const joined = (q: Db['q']) =>
  q
    .selectFrom('integrations')
    .leftJoin('applications', 'applications.id', 'integrations.application_id')
    .leftJoin('users as bots', 'bots.id', 'integrations.bot_id')
    .leftJoin('users as people', 'people.id', 'integrations.user_id')
    .select([
      'integrations.wire',
      'integrations.subscriber_count',
      'applications.id as application_id',
      'applications.name as application_name',
      'applications.icon as application_icon',
      'applications.description',
      'applications.flags',
      'bots.wire as bot_wire',
      'people.wire as user_wire',
    ])

const list = statement<{ guildId: string; limit: number }, Joined>((q, param) =>
  joined(q).where('integrations.guild_id', '=', param('guildId')).orderBy('integrations.id').limit(param('limit')),
)

const find = statement<{ guildId: string; id: string }, Joined>((q, param) =>
  joined(q).where('integrations.guild_id', '=', param('guildId')).where('integrations.id', '=', param('id')),
)

const findOfApplication = statement<{ guildId: string; applicationId: string }, Joined>((q, param) =>
  joined(q)
    .where('integrations.guild_id', '=', param('guildId'))
    .where('integrations.application_id', '=', param('applicationId')),
)

/** The integration of an application, with or without its bot. */
export async function findIntegrationOfApplication(
  db: Db,
  guildId: string,
  applicationId: string,
): Promise<FoundIntegration | undefined> {
  const [row] = await findOfApplication(db, { guildId, applicationId })
  return row && toFound(row)
}

/** The oldest integrations of a guild, up to a limit. */
export async function listIntegrations(db: Db, guildId: string, limit: number): Promise<FoundIntegration[]> {
  return (await list(db, { guildId, limit })).map(toFound)
}

/** The integrations with the given ids that a guild still has. */
export async function listIntegrationsById(
  db: Db,
  guildId: string,
  ids: Iterable<string>,
): Promise<FoundIntegration[]> {
  const found: FoundIntegration[] = []
  for (const some of idLists(ids)) {
    const rows = await joined(db.q)
      .where('integrations.guild_id', '=', guildId)
      .where('integrations.id', 'in', some)
      .execute()
    found.push(...rows.map(toFound))
  }
  return found
}

export async function findIntegration(db: Db, guildId: string, id: string): Promise<FoundIntegration | undefined> {
  const [row] = await find(db, { guildId, id })
  return row && toFound(row)
}

/** @throws UnknownIntegration */
export async function mustFindIntegration(db: Db, guildId: string, id: string): Promise<FoundIntegration> {
  const found = await findIntegration(db, guildId, id)
  if (!found) throw new ApiError('UnknownIntegration')
  return found
}

const toFound = ({ wire, subscriber_count, bot_wire, user_wire, ...row }: Joined): FoundIntegration => ({
  stored: JSON.parse(wire),
  subscriberCount: subscriber_count,
  application: toApplication(row),
  bot: bot_wire === null ? null : JSON.parse(bot_wire),
  user: user_wire === null ? null : JSON.parse(user_wire),
})

function toApplication({
  application_id: id,
  application_name: name,
  application_icon: icon,
  description,
  flags,
}: Pick<
  Joined,
  'application_id' | 'application_name' | 'application_icon' | 'description' | 'flags'
>): FoundIntegration['application'] {
  if (id === null || name === null || description === null || flags === null) return null
  return { id, name, icon, description, flags }
}

export async function insertIntegration(db: Db, guildId: string, found: FoundIntegration): Promise<void> {
  await insertRow(db, integrations, toRow(guildId, found))
}

/** Updates any number of existing integrations in one statement. */
export async function updateIntegrations(db: Db, guildId: string, all: readonly FoundIntegration[]): Promise<void> {
  if (all.length === 0) return
  await db.q
    .insertInto('integrations')
    .values(all.map((each) => toRow(guildId, each)))
    .onConflict((there) =>
      there.columns(['guild_id', 'id']).doUpdateSet((excluded) => ({
        bot_id: excluded.ref('excluded.bot_id'),
        subscriber_count: excluded.ref('excluded.subscriber_count'),
        wire: excluded.ref('excluded.wire'),
      })),
    )
    .execute()
}

const toRow = (
  guildId: string,
  { stored, subscriberCount, application, bot, user }: FoundIntegration,
): IntegrationRow => ({
  guild_id: guildId,
  id: stored.id,
  application_id: application?.id ?? null,
  bot_id: bot?.id ?? null,
  user_id: user?.id ?? null,
  subscriber_count: subscriberCount,
  wire: JSON.stringify(stored),
})

/** The guilds that an application is installed to. */
export async function listGuildIdsOfApplication(db: Db, applicationId: string): Promise<string[]> {
  const rows = await listRows(db, integrations, { application_id: applicationId })
  return rows.map(({ guild_id }) => guild_id)
}

/** Removes the integration of an application that has no bot in the guild; returns the ids. */
export async function removeIntegrationsOfApplication(
  db: Db,
  guildId: string,
  applicationId: string,
): Promise<string[]> {
  const removed = await removeRows(db, integrations, { guild_id: guildId, application_id: applicationId })
  return removed.map(({ id }) => id)
}

export async function removeIntegrationRow(db: Db, guildId: string, id: string): Promise<void> {
  await removeRows(db, integrations, { guild_id: guildId, id })
}

/** Removes the integrations of bots; returns what was removed. */
export async function removeIntegrationsOfBots(
  db: Db,
  guildId: string,
  botIds: readonly string[],
): Promise<Pick<IntegrationRow, 'id' | 'application_id'>[]> {
  const removed: Pick<IntegrationRow, 'id' | 'application_id'>[] = []
  for (const some of idLists(botIds)) {
    const rows = await db.q
      .deleteFrom('integrations')
      .where('guild_id', '=', guildId)
      .where('bot_id', 'in', some)
      .returning(['id', 'application_id'])
      .execute()
    removed.push(...rows)
  }
  return removed
}
