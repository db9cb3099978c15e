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
/** A job that is due for so long is done by nobody, ms. */
const STUCK_MS = 600_000
/** A clock that is further behind the newest id than this was set back, ms. */
const BEHIND_MS = 10_000
/** More jobs than this are not counted. */
const MOST_JOBS = 1000
/** Of what is wrong in many places, so many are named. */
const NAMED = 3

const OF_MAINTAINERS = 'keep a backup from before it was so, and report it with the log of that time'

/** Examines one unchanging state of a database: its schema, and what must agree in its rows. */
export async function examineRows(
  q: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  { now, tables }: { now: number; tables: readonly Table[] },
): Promise<readonly StoreFinding[]> {
  const { applied, pending, unknown } = await readSchema(q, dialect)
  if (applied.length === 0) return [ok('schema: none yet, the first start makes it')]
  const names = applied.map(({ name }) => name)
  if (isTooOld(names)) return [problem(`schema: ${tooOld(names)}`, 'bring it up to date with that one first')]
  const newest = unknown.at(-1)
  if (newest) {
    const says = `schema: of ${newerBuild(newest)}, this one, ${BUILD}, doesn't know ${newest.name}`
    return [problem(says, 'run the newer one')]
  }
  if (pending.length > 0) {
    const steps = pending.length === 1 ? 'one step' : `${pending.length} steps`
    return [warning(`schema: ${steps} behind this version`, 'start the server: it brings its data up to date')]
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
    `ids: the clock is ${Math.round(behind / 1000).toLocaleString('en')} s behind the newest id`,
    'set the clock right; until it has caught up new ids go on above the newest',
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
  if (rows.length === 0) return ok('counts of members: right')
  return problem(`counts of members: wrong in guild ${listed(rows.map(({ id }) => id))}`, OF_MAINTAINERS)
}

/** Counts the holders of roles anew, some members at a time. */
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
  if (wrong.length === 0) return ok('counts of roles: right')
  return problem(`counts of roles: wrong for ${listed(wrong.slice(0, NAMED).map(({ id }) => id))}`, OF_MAINTAINERS)
}

async function examineJobs(q: Kysely<Tables>, now: number): Promise<StoreFinding> {
  const stuck = await q
    .selectFrom('jobs')
    .select(['kind'])
    .where('due_at', '<', now - STUCK_MS)
    .orderBy('due_at')
    .limit(MOST_JOBS)
    .execute()
  if (stuck.length === 0) return ok('jobs: none is late')
  return warning(
    `jobs: ${stuck.length} should have been done (${listed(first(stuck.map(({ kind }) => kind)))})`,
    'start the server if it is stopped; if it runs, it has more to do than it can',
  )
}

/** A job that fails is put off: it is not late. */
async function examineFailedJobs(q: Kysely<Tables>): Promise<StoreFinding> {
  const failed = await q
    .selectFrom('jobs')
    .select(['kind', 'attempts', 'last_error'])
    .where('attempts', '>', 0)
    .orderBy('attempts', 'desc')
    .limit(MOST_JOBS)
    .execute()
  if (failed.length === 0) return ok('failed jobs: none waits to be tried again')
  const named = failed.map(({ kind, attempts, last_error }) => `${kind}: ${last_error}, ${times(attempts)}`)
  return warning(
    `failed jobs: ${failed.length} wait to be tried again (${first(named).join('; ')})`,
    'the log of the server says "job failed" and why; after a fault that is gone they are done by themselves',
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
  if ((await people.execute()).length === 0) return ok('administrator: nobody has an account yet')
  if ((await people.where('is_admin', '=', true).execute()).length > 0) return ok('administrator: there is one')
  return warning('administrator: nobody is one', 'guildhall user create NAME --admin')
}

const listed = (all: readonly string[]): string => all.join(', ')
