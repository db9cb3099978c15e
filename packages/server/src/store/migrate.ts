import { type Kysely, sql } from 'kysely'
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
]

/** Brings the schema to its newest form, inside a transaction under which no other process migrates. */
export async function migrate(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db)
  for (const migration of MIGRATIONS) {
    const { rows } = await sql`select name from migrations where name = ${migration.name}`.execute(db)
    if (rows.length > 0) continue
    await migration.up(db, dialect)
    await sql`insert into migrations (name) values (${migration.name}) on conflict do nothing`.execute(db)
  }
}
