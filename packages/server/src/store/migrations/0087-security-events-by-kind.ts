import type { Migration } from './migration.ts'

/** The newest entries are kept for each user and kind. */
export const securityEventsByKind: Migration = {
  name: '0087-security-events-by-kind',
  isAdditive: true,
  async up(db) {
    await db.schema
      .createIndex('security_events_by_kind')
      .ifNotExists()
      .on('security_events')
      .columns(['user_id', 'kind', 'id'])
      .execute()
  },
}
