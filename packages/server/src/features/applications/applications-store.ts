import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import { findRow, insertRow, listRows, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type ApplicationRow, applications } from '../../store/tables/applications.ts'
import { type FoundTeam, findTeams } from '../teams/teams-store.ts'
import { listUsers } from '../users/users-store.ts'

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await insertRow(db, applications, row)
}

export async function findApplicationOfBot(db: Db, botId: string): Promise<ApplicationRow | undefined> {
  const [row] = await listRows(db, applications, { bot_id: botId })
  return row
}

/** @throws UnknownApplication */
export async function mustFindApplicationOfBot(db: Db, botId: string): Promise<ApplicationRow> {
  const row = await findApplicationOfBot(db, botId)
  if (!row) throw new ApiError('UnknownApplication')
  return row
}

export const findApplication = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  findRow(db, applications, { id })

const keep = statement<{ id: string }, ApplicationRow>((q, param) =>
  q.selectFrom('applications').selectAll().where('id', '=', param('id')).forShare(),
)

/** Returns the application, locked until this unit commits. SQLite runs one unit at a time anyway. */
export async function keepApplication(db: TxDb, id: string): Promise<ApplicationRow | undefined> {
  return db.dialect === 'postgres' ? (await keep(db, { id }))[0] : findApplication(db, id)
}

/** @throws UnknownApplication */
export async function mustFindApplicationRow(db: Db, id: string): Promise<ApplicationRow> {
  const row = await findApplication(db, id)
  if (!row) throw new ApiError('UnknownApplication')
  return row
}

/** Some applications, by their ids. */
export async function findApplications(db: Db, ids: readonly string[]): Promise<Map<string, ApplicationRow>> {
  const found = new Map<string, ApplicationRow>()
  for (const some of idLists(ids)) {
    const rows = await db.q.selectFrom('applications').selectAll().where('id', 'in', some).execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** The maximum number of applications in a list. */
const MOST_LISTED = 200

/** A user's own applications, and optionally those of their teams; newest first. */
export async function listApplicationsOf(db: Db, userId: string, withTeams: boolean): Promise<ApplicationRow[]> {
  const teams = db.q
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('state', '=', TeamMembershipState.ACCEPTED)
  return db.q
    .selectFrom('applications')
    .selectAll()
    .where((where) => {
      const own = where.and([where('owner_id', '=', userId), where('team_id', 'is', null)])
      return withTeams ? where.or([own, where('team_id', 'in', teams)]) : own
    })
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** The flags of all applications of a user and their teams, without a limit. */
export const listFlagsOf = (db: Db, userId: string): Promise<Pick<ApplicationRow, 'id' | 'flags' | 'team_id'>[]> => {
  const teams = db.q.selectFrom('team_members').select('team_id').where('user_id', '=', userId)
  return db.q
    .selectFrom('applications')
    .select(['id', 'flags', 'team_id'])
    .where((row) => row.or([row('owner_id', '=', userId), row('team_id', 'in', teams)]))
    .execute()
}

/** The bots of a user's applications. */
export async function listBotIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.q.selectFrom('applications').select('bot_id').where('owner_id', '=', ownerId).execute()
  return rows.flatMap(({ bot_id }) => bot_id ?? [])
}

/** The number of applications of a user, including those of the teams that they own. */
export async function countApplicationsOf(db: Db, ownerId: string): Promise<number> {
  const { count } = await db.q
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The applications of a team. */
export async function listApplicationIdsOfTeam(db: Db, teamId: string): Promise<string[]> {
  const rows = await db.q.selectFrom('applications').select('id').where('team_id', '=', teamId).execute()
  return rows.map(({ id }) => id)
}

export async function updateSecret(db: Db, id: string, secretHash: string): Promise<void> {
  await updateRows(db, applications, { id }, { secret_hash: secretHash })
}

export async function updateApplication(db: Db, { id, ...row }: ApplicationRow): Promise<void> {
  await updateRows(db, applications, { id }, row)
}

export async function removeApplicationRow(db: Db, id: string): Promise<void> {
  await removeRows(db, applications, { id })
}

/** An application with its owner or team, its bot, and the number of guilds and users that installed it. */
export interface FoundApplication {
  row: ApplicationRow
  owner: User
  team: FoundTeam | null
  bot: User | undefined
  guildCount: number
  installerCount: number
  giverCount: number
}

/** Applications with the objects to which they refer. The number of statements doesn't depend on how many there are. */
export async function withRelated(db: Db, rows: readonly ApplicationRow[]): Promise<FoundApplication[]> {
  const bots = rows.flatMap(({ bot_id }) => bot_id ?? [])
  const teamIds = rows.flatMap(({ team_id }) => team_id ?? [])
  const ids = rows.map(({ id }) => id)
  const [users, guilds, others, installers, givers, teams] = await Promise.all([
    listUsers(db, new Set([...rows.map(({ owner_id }) => owner_id), ...bots])),
    countGuildsOf(db, bots),
    countGuildsWithoutBot(db, ids),
    countInstallersOf(db, ids),
    countGiversOf(db, ids),
    findTeams(db, teamIds),
  ])
  return rows.flatMap((row) => {
    const owner = users.get(row.owner_id)
    const bot = users.get(row.bot_id ?? '')
    const team = teams.get(row.team_id ?? '') ?? null
    const guildCount = (guilds.get(row.bot_id ?? '') ?? 0) + (others.get(row.id) ?? 0)
    const userCounts = { installerCount: installers.get(row.id) ?? 0, giverCount: givers.get(row.id) ?? 0 }
    return owner ? [{ row, owner, team, bot, guildCount, ...userCounts }] : []
  })
}

/** @throws UnknownApplication */
export async function mustFindRelated(db: Db, row: ApplicationRow): Promise<FoundApplication> {
  const [found] = await withRelated(db, [row])
  if (!found) throw new ApiError('UnknownApplication')
  return found
}

type Counts = ReadonlyMap<string, number>

/** @param count counts for a batch of ids that fits into one statement */
async function countedFor(
  ids: readonly string[],
  count: (some: readonly string[]) => Promise<{ id: string | null; count: number | string }[]>,
): Promise<Counts> {
  const counts = new Map<string, number>()
  for (const some of idLists(ids)) {
    for (const { id, count: counted } of await count(some)) counts.set(id ?? '', Number(counted))
  }
  return counts
}

/** The number of guilds of each bot. Members of deleted guilds, whose rows may still exist, don't count. */
const countGuildsOf = ({ q }: Db, botIds: readonly string[]): Promise<Counts> =>
  countedFor(botIds, (some) =>
    q
      .selectFrom('members')
      .innerJoin('guilds', 'guilds.id', 'members.guild_id')
      .select(['members.user_id as id', q.fn.countAll<number | string>().as('count')])
      .where('members.user_id', 'in', some)
      .groupBy('members.user_id')
      .execute(),
  )

/** The number of guilds in which each application is installed without its bot. */
const countGuildsWithoutBot = ({ q }: Db, ids: readonly string[]): Promise<Counts> =>
  countedFor(ids, (some) =>
    q
      .selectFrom('integrations')
      .innerJoin('guilds', 'guilds.id', 'integrations.guild_id')
      .select(['integrations.application_id as id', q.fn.countAll<number | string>().as('count')])
      .where('integrations.application_id', 'in', some)
      .where('integrations.bot_id', 'is', null)
      .groupBy('integrations.application_id')
      .execute(),
  )

/** The number of users who installed each application for themselves. */
const countInstallersOf = ({ q }: Db, ids: readonly string[]): Promise<Counts> =>
  countedFor(ids, (some) =>
    q
      .selectFrom('user_installations')
      .select(['application_id as id', q.fn.countAll<number | string>().as('count')])
      .where('application_id', 'in', some)
      .groupBy('application_id')
      .execute(),
  )

/** The number of users who authorized each application. */
const countGiversOf = ({ q }: Db, ids: readonly string[]): Promise<Counts> =>
  countedFor(ids, (some) =>
    q
      .selectFrom('authorizations')
      .select(['application_id as id', q.fn.count<number | string>('user_id').distinct().as('count')])
      .where('application_id', 'in', some)
      .where('is_own', '=', false)
      .groupBy('application_id')
      .execute(),
  )
