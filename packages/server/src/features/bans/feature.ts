import type { Feature } from '../../kernel/feature.ts'
import { BANS_TABLES } from './bans-tables.ts'
import { bulkGuildBan } from './bulk-guild-ban.ts'
import { createGuildBan } from './create-guild-ban.ts'
import { getGuildBan } from './get-guild-ban.ts'
import { getGuildBans } from './get-guild-bans.ts'
import { removeGuildBan } from './remove-guild-ban.ts'

export const bans: Feature = {
  tables: BANS_TABLES,
  operations: [getGuildBans, getGuildBan, createGuildBan, removeGuildBan, bulkGuildBan],
}
