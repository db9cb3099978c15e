import { type Kysely, sql } from 'kysely'
import { ID_EPOCH_MS } from '../id-epoch.ts'
import { findIdReservation } from '../id-reservation.ts'
import { BUILD, isTooOld, newerBuild, readSchema, tooOld } from '../migrate.ts'
import { SYSTEM_USER } from '../rows/system-user.ts'
import type { Table } from '../table.ts'
import type { Tables } from '../tables.ts'
import { examineOwners } from './examine-owners.ts'
import { ok, problem, type StoreFinding, warning } from './finding.ts'

const MEMBERS_AT_ONCE = 1000
/** After how long an overdue job is considered stuck, ms. */
const STUCK_MS = 600_000
/** If the clock is further behind the newest ID than this, it was set back, ms. */
const BEHIND_MS = 10_000
/** Jobs beyond this number aren't counted. */
const MOST_JOBS = 1000
/** How many examples of a problem are named. */
const NAMED = 3

const OF_MAINTAINERS = 'keep a backup from before it was so, and report it with the log of that time'

/** Examines a snapshot of a database: its schema, and the consistency of its rows. */
export async function examineRows(
  q: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  { now, tables }: { now: number; tables: readonly Table[] },
): Promise<readonly StoreFinding[]> {
  const { applied, pending, unknown } = await readSchema(q, dialect)
  if (applied.length === 0) return [ok('schema: none yet; the first start creates it')]
  const names = applied.map(({ name }) => name)
  if (isTooOld(names)) return [problem(`schema: ${tooOld(names)}`, 'start that version first, which migrates it')]
  const newest = unknown.at(-1)
  if (newest) {
    const says = `schema: of ${newerBuild(newest)}, this one, ${BUILD}, doesn't know ${newest.name}`
    return [problem(says, 'run the newer version')]
  }
  if (pending.length > 0) {
    const steps = pending.length === 1 ? 'one step' : `${pending.length} steps`
    return [warning(`schema: ${steps} behind this version`, 'start the server, which migrates the data')]
  }
  return [
    ok('schema: up to date'),
    await examineIds(q, now),
    await examineStreams(q),
    await examineMemberCounts(q),
    await examineRoleCounts(q),
    await examineOwners(q, tables, OF_MAINTAINERS),
    await examineJobs(q, now),
    await examineFailedJobs(q),
    await examineAdministrators(q),
  ]
}

async function examineIds(q: Kysely<Tables>, now: number): Promise<StoreFinding> {
  const reserved = BigInt((await findIdReservation(q)) ?? 0)
  const behind = Number(reserved >> 22n) + ID_EPOCH_MS - now
  if (behind <= BEHIND_MS) return ok('ids: the clock is not behind them')
  return warning(
    `ids: the clock is ${Math.round(behind / 1000).toLocaleString('en')} s behind the newest ID`,
    'set the clock; until it catches up, new ids continue above the newest',
  )
}

async function examineStreams(q: Kysely<Tables>): Promise<StoreFinding> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.stream_id as id from events e left join streams s on s.id = e.stream_id
    where s.id is null or e.version > s.version limit ${NAMED}`.execute(q)
  if (rows.length === 0) return ok('streams: no event is ahead of its version')
  return problem(`streams: events are ahead of the version of ${listed(rows.map(({ id }) => id))}`, OF_MAINTAINERS)
}

async function examineMemberCounts(q: Kysely<Tables>): Promise<StoreFinding> {
  const { rows } = await sql<{ id: string }>`
    select g.id from guilds g left join (select guild_id, count(*) as n from members group by guild_id) m
    on m.guild_id = g.id where g.member_count <> coalesce(m.n, 0) limit ${NAMED}`.execute(q)
  if (rows.length === 0) return ok('member counts: correct')
  return problem(`member counts: wrong in guild ${listed(rows.map(({ id }) => id))}`, OF_MAINTAINERS)
}

/** Counts the members of roles again, in batches. */
async function examineRoleCounts(q: Kysely<Tables>): Promise<StoreFinding> {
  const holders = new Map<string, number>()
  for (let last = { guild_id: '0', user_id: '0' }; ; ) {
    const members = await q
      .selectFrom('members')
      .select(['guild_id', 'user_id', 'wire'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('guild_id', 'user_id'), '>', tuple(last.guild_id, last.user_id)))
      .orderBy('guild_id')
      .orderBy('user_id')
      .limit(MEMBERS_AT_ONCE)
      .execute()
    for (const { wire } of members) {
      const { roles } = JSON.parse(wire) as { roles: string[] }
      for (const id of roles) holders.set(id, (holders.get(id) ?? 0) + 1)
    }
    last = members.at(-1) ?? last
    if (members.length < MEMBERS_AT_ONCE) break
  }
  const roles = await q.selectFrom('roles').select(['guild_id', 'id', 'member_count']).execute()
  const wrong = roles.filter(
    ({ guild_id, id, member_count }) => id !== guild_id && member_count !== (holders.get(id) ?? 0),
  )
  if (wrong.length === 0) return ok('role counts: correct')
  return problem(`role counts: wrong for ${listed(wrong.slice(0, NAMED).map(({ id }) => id))}`, OF_MAINTAINERS)
}

async function examineJobs(q: Kysely<Tables>, now: number): Promise<StoreFinding> {
  const stuck = await q
    .selectFrom('jobs')
    .select(['kind'])
    .where('due_at', '<', now - STUCK_MS)
    .orderBy('due_at')
    .limit(MOST_JOBS)
    .execute()
  if (stuck.length === 0) return ok('jobs: none is overdue')
  return warning(
    `jobs: ${stuck.length} overdue (${listed(first(stuck.map(({ kind }) => kind)))})`,
    'start the server if it is stopped; if it runs, it is overloaded',
  )
}

/** A failed job is postponed, so it isn't overdue. */
async function examineFailedJobs(q: Kysely<Tables>): Promise<StoreFinding> {
  const failed = await q
    .selectFrom('jobs')
    .select(['kind', 'attempts', 'last_error'])
    .where('attempts', '>', 0)
    .orderBy('attempts', 'desc')
    .limit(MOST_JOBS)
    .execute()
  if (failed.length === 0) return ok('failed jobs: none is waiting for a retry')
  const named = failed.map(({ kind, attempts, last_error }) => `${kind}: ${last_error}, ${times(attempts)}`)
  return warning(
    `failed jobs: ${failed.length} waiting for a retry (${first(named).join('; ')})`,
    'the server logs the reason as "job failed"; once it is fixed, they are retried automatically',
  )
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const first = (names: readonly string[]): string[] => [...new Set(names)].slice(0, NAMED)

async function examineAdministrators(q: Kysely<Tables>): Promise<StoreFinding> {
  const people = q
    .selectFrom('users')
    .select('id')
    .where('id', '<>', SYSTEM_USER.id)
    .where('is_bot', '=', false)
    .limit(1)
  if ((await people.execute()).length === 0) return ok('administrator: there are no accounts yet')
  if ((await people.where('is_admin', '=', true).execute()).length > 0) return ok('administrator: found')
  return warning('administrator: there is none', 'create one: guildhall user create NAME --admin')
}

const listed = (all: readonly string[]): string => all.join(', ')
