import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What was said of Activities before anybody could: nothing. */
const FIRST_ACTIVITY = JSON.stringify({
  url_map: [],
  supported_platforms: ['web'],
  default_orientation_lock_state: 1,
  tablet_default_orientation_lock_state: 1,
  requires_age_gate: false,
  max_participants: null,
  cover_image: null,
  background_image: null,
  preview_video: null,
  is_published: false,
  allows_loopback: false,
  has_csp_exception: false,
})

/** What applications say of their Activities, links that lead to these, and what people set for all of their clients. */
export const activities: Migration = {
  name: '0050-activities',
  async up(db, dialect) {
    const create = creator(dialect)
    const table = () => db.schema.alterTable('applications')
    await table()
      .addColumn('activity', column.document, (c) => c.notNull().defaultTo(FIRST_ACTIVITY))
      .execute()
    await table()
      .addColumn('is_on_shelf', column.flag, (c) => c.notNull().defaultTo(false))
      .execute()
    await create(
      db.schema
        .createTable('activity_links')
        .addColumn('application_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('is_quick', column.flag, notNull)
        .addColumn('image', column.text)
        .addColumn('wire', column.document, notNull)
        .addColumn('expires_at', column.moment)
        .addPrimaryKeyConstraint('activity_links_pk', ['application_id', 'id']),
    )
    await create(
      db.schema
        .createTable('user_settings')
        .addColumn('user_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('has_developer_mode', column.flag, notNull),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('applications_on_shelf').on('applications').columns(['is_on_shelf', 'id']).execute()
    await index('activity_links_that_expire').on('activity_links').column('expires_at').execute()
  },
}
