import { type Kysely, sql } from 'kysely'
import { column } from '../columns.ts'
import type { Tables } from '../tables.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/**
 * Images count for the storage of their sender and of the guild, and invites' target users for the guild, including
 * existing ones.
 */
export const storageLimits: Migration = {
  name: '0089-storage-limits',
  isAdditive: false,
  async up(db, dialect) {
    const images = () => db.schema.alterTable('images')
    await images().addColumn('sender_id', column.id).execute()
    await images()
      .addColumn('size', column.count, (c) => c.notNull().defaultTo(0))
      .execute()
    // The senders of existing images are unknown, so they count for the guild's owner.
    await sql`update images set size = length(bytes), sender_id = ${owner()}`.execute(db)
    await addUp(db)
    await creator(dialect)(
      db.schema
        .createTable('target_use')
        .addColumn('guild_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('users', column.count, (c) => c.notNull()),
    )
    await sql`
      insert into target_use (guild_id, users)
      select guild_id, sum(total_users) from target_lists group by guild_id having sum(total_users) > 0`.execute(db)
  },
}

const owner = () => sql`
  case
    when guild_id <> 0 then null
    when kind in ('avatar', 'banner') then owner_id
    when kind = 'team_icon' then (select teams.owner_id from teams where teams.id = images.owner_id)
    when kind = 'emoji' then (
      select applications.owner_id from application_emojis
      join applications on applications.id = application_emojis.application_id
      where application_emojis.id = images.owner_id)
    when kind = 'activity_link' then (
      select applications.owner_id from activity_links
      join applications on applications.id = activity_links.application_id
      where activity_links.id = images.owner_id)
    else (select applications.owner_id from applications where applications.id = images.owner_id)
  end`

const addUp = (db: Kysely<Tables>) =>
  sql`
    insert into storage_use (owner_id, bytes)
    select owner_id, sum(size) from (
      select sender_id as owner_id, size from images where sender_id is not null
      union all
      select guild_id, size from images where guild_id <> 0
      union all
      select guild_id, length(bytes) from webhook_avatars where bytes is not null
    ) as uses where true group by owner_id having sum(size) > 0
    on conflict (owner_id) do update set bytes = storage_use.bytes + excluded.bytes`.execute(db)
