import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Who is in voice may show a stream. */
export const voiceStreams: Migration = {
  name: '0033-streams',
  async up(db) {
    await db.schema
      .alterTable('voice_states')
      .addColumn('self_stream', column.flag, (c) => c.notNull().defaultTo(false))
      .execute()
  },
}
