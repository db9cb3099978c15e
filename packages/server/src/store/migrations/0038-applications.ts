import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** What an application was installed with and where OAuth2 may lead before anybody could say so: nothing, and nowhere. */
const FIRST_SETTINGS = JSON.stringify({
  redirect_uris: [],
  terms_of_service_url: null,
  privacy_policy_url: null,
  custom_install_url: null,
  install_params: null,
  integration_types_config: { 0: {}, 1: {} },
  role_connections_verification_url: null,
  event_webhooks_url: null,
  event_webhooks_status: 1,
  event_webhooks_types: [],
})

/** What those to whom an application belongs can say of it. */
export const applicationSettings: Migration = {
  name: '0038-applications',
  async up(db) {
    const table = () => db.schema.alterTable('applications')
    await table().addColumn('icon', column.text).execute()
    await table().addColumn('cover_image', column.text).execute()
    await table()
      .addColumn('is_public', column.flag, (c) => c.notNull().defaultTo(true))
      .execute()
    await table()
      .addColumn('needs_code_grant', column.flag, (c) => c.notNull().defaultTo(false))
      .execute()
    await table()
      .addColumn('settings', column.document, (c) => c.notNull().defaultTo(FIRST_SETTINGS))
      .execute()
    await table()
      .addColumn('role_connections', column.document, (c) => c.notNull().defaultTo('[]'))
      .execute()
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('integrations_of_application').on('integrations').columns(['application_id', 'guild_id']).execute()
    await index('access_tokens_by_application').on('access_tokens').column('application_id').execute()
  },
}
