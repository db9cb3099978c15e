import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { CommandType } from '@guildhall/protocol/enums/application-command'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { User } from '@guildhall/protocol/objects/users/user'
import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { hasActiveOwner } from '../../store/rows/active-owner.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { activityOf, isEmbedded } from '../applications/activity-rules.ts'
import { listApplicationsOf } from '../applications/applications-store.ts'
import { type FoundCommand, GLOBAL, toFound } from '../commands/commands-store.ts'
import { findUserSettings } from '../user-settings/user-settings-store.ts'
import { listUsers } from '../users/users-store.ts'

/** Activities with their entry point commands. */
export interface FoundShelf {
  readonly rows: readonly ApplicationRow[]
  readonly bots: ReadonlyMap<string, User>
  readonly entryPoints: readonly FoundCommand[]
}

/** The Activities that everyone may run (launchable-rules.ts). */
const listPublished = statement<{ limit: number }, ApplicationRow>((q, param) =>
  q
    .selectFrom('applications')
    .selectAll()
    .where('is_on_shelf', '=', true)
    .where(hasActiveOwner('applications'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
)

/** The Activities that a user may run. The number of statements doesn't depend on how many there are. */
export async function listShelf(db: Db, userId: string): Promise<FoundShelf> {
  const inDevelopment = await listInDevelopment(db, userId)
  const published = await listPublished(db, { limit: ACTIVITY_LIMITS.shelf })
  const rows = [...inDevelopment, ...published].slice(0, ACTIVITY_LIMITS.shelf)
  const bots = await listUsers(db, new Set(rows.flatMap(({ bot_id }) => bot_id ?? [])))
  const ids = rows.map(({ id }) => id)
  return { rows, bots, entryPoints: await listEntryPoints(db, ids) }
}

/** A page of applications with an Activity, newest first, regardless of who may run it. Skips applications without an Activity. */
export const listEmbedded = (
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ApplicationRow[]> =>
  db.q
    .selectFrom('applications')
    .selectAll()
    .where(sql<boolean>`flags & ${ApplicationFlag.EMBEDDED} <> 0`)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

async function listInDevelopment(db: Db, userId: string): Promise<ApplicationRow[]> {
  const { developer_mode } = await findUserSettings(db, userId)
  if (!developer_mode) return []
  const own = await listApplicationsOf(db, userId, true)
  return own.filter((row) => {
    const { is_published, is_taken_down } = activityOf(row)
    return isEmbedded(row.flags) && !is_published && !is_taken_down
  })
}

async function listEntryPoints(db: Db, applicationIds: readonly string[]): Promise<FoundCommand[]> {
  const found: FoundCommand[] = []
  for (const some of idLists(applicationIds)) {
    const rows = await db.q
      .selectFrom('application_commands')
      .select(['application_id', 'guild_id', 'id', 'version', 'wire'])
      .where('application_id', 'in', some)
      .where('guild_id', '=', GLOBAL)
      .where('type', '=', CommandType.PRIMARY_ENTRY_POINT)
      .execute()
    found.push(...rows.map(toFound))
  }
  return found
}
