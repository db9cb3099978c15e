import { type Kysely, sql } from 'kysely'
import { column } from '../columns.ts'
import type { Tables } from '../tables.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** How many bytes the attachments of each user and guild have, those from before included. */
export const storageUse: Migration = {
  name: '0076-storage-use',
  async up(db, dialect) {
    const attachments = () => db.schema.alterTable('attachments')
    await attachments().addColumn('sender_id', column.id).execute()
    await attachments()
      .addColumn('size', column.count, (c) => c.notNull().defaultTo(0))
      .execute()
    await creator(dialect)(
      db.schema
        .createTable('storage_use')
        .addColumn('owner_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('bytes', column.count, (c) => c.notNull()),
    )
    const size =
      dialect === 'postgres'
        ? sql`(wire::json ->> 'size')::double precision`
        : sql`cast(json_extract(wire, '$.size') as real)`
    await sql`
      update attachments set size = coalesce(${size}, 0), sender_id = (
        select messages.author_id from messages
        where messages.guild_id = attachments.guild_id and messages.channel_id = attachments.channel_id
          and messages.id = attachments.message_id)`.execute(db)
    await addUp(db)
  },
}

/** What stands in a private channel has its id in the place of a guild's. */
const addUp = (db: Kysely<Tables>) =>
  sql`
    insert into storage_use (owner_id, bytes)
    select owner_id, sum(size) from (
      select sender_id as owner_id, size from attachments where sender_id is not null
      union all
      select guild_id, size from attachments where guild_id <> channel_id
    ) as uses group by owner_id`.execute(db)
