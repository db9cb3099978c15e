import { id, moment, nullable } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

export const integrationSubscriptions = table({
  name: 'integration_subscriptions',
  columns: {
    guild_id: id,
    integration_id: id,
    user_id: id,
    /** When an ended subscription takes effect; null while it runs. */
    expires_at: nullable(moment),
  },
  key: ['guild_id', 'user_id', 'integration_id'],
  indexes: {
    integration_subscriptions_by_integration: ['guild_id', 'integration_id'],
  },
  belongsTo: { guild: 'guild_id' },
})

export const INTEGRATIONS_TABLES = [integrationSubscriptions] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof INTEGRATIONS_TABLES> {}
}
