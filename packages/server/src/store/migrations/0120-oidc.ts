import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Identities at an OpenID Connect issuer, and attempts to sign in there. */
export const oidc: Migration = {
  name: '0120-oidc',
  isAdditive: true,
  async up({ schema }, dialect) {
    const create = creator(dialect)
    await create(
      schema
        .createTable('oidc_identities')
        .addColumn('identity', column.text, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('name', column.text)
        .addColumn('linked_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('oidc_identities_key', ['identity']),
    )
    await create(
      schema
        .createTable('oidc_attempts')
        .addColumn('state_hash', column.text, (c) => c.notNull())
        .addColumn('secret_hash', column.text, (c) => c.notNull())
        .addColumn('verifier', column.text, (c) => c.notNull())
        .addColumn('nonce', column.text, (c) => c.notNull())
        .addColumn('user_id', column.id)
        .addColumn('session_hash', column.text)
        .addColumn('network', column.text, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('oidc_attempts_key', ['state_hash']),
    )
    await create(
      schema
        .createTable('oidc_newcomers')
        .addColumn('identity', column.text, (c) => c.notNull())
        .addColumn('ticket_hash', column.text, (c) => c.notNull())
        .addColumn('name', column.text)
        .addColumn('email', column.text)
        .addColumn('registration_id', column.id)
        .addColumn('expires_at', column.moment)
        .addPrimaryKeyConstraint('oidc_newcomers_key', ['identity'])
        .addUniqueConstraint('oidc_newcomers_ticket_hash', ['ticket_hash']),
    )
    const index = (name: string, on: string) => schema.createIndex(name).ifNotExists().on(on)
    await index('oidc_identities_by_user', 'oidc_identities').unique().column('user_id').execute()
    await index('oidc_attempts_that_expire', 'oidc_attempts').column('expires_at').execute()
    await index('oidc_attempts_by_network', 'oidc_attempts').columns(['network', 'expires_at']).execute()
    await index('oidc_newcomers_that_expire', 'oidc_newcomers').column('expires_at').execute()
  },
}
