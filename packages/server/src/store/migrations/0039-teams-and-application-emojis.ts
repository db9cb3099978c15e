import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Teams, who is in them and whose applications they are; and the emojis that applications have of their own. */
export const teamsAndApplicationEmojis: Migration = {
  name: '0039-teams-and-application-emojis',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('teams')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('owner_id', column.id, notNull)
        .addColumn('name', column.text, notNull)
        .addColumn('icon', column.text)
        .addColumn('created_at', column.moment, notNull),
    )
    await create(
      db.schema
        .createTable('team_members')
        .addColumn('team_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('state', column.number, notNull)
        .addColumn('role', column.text, notNull)
        .addPrimaryKeyConstraint('team_members_pk', ['team_id', 'user_id']),
    )
    await create(
      db.schema
        .createTable('application_emojis')
        .addColumn('application_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('creator_id', column.id, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('application_emojis_pk', ['application_id', 'id']),
    )
    await db.schema.alterTable('applications').addColumn('team_id', column.id).execute()
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('team_members_by_user').on('team_members').column('user_id').execute()
    await index('applications_by_team').on('applications').column('team_id').execute()
  },
}
