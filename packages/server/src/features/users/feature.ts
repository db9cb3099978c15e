import type { Feature } from '../../kernel/feature.ts'
import { getCurrentUser } from './get-current-user.ts'
import { getCurrentUserGuilds } from './get-current-user-guilds.ts'
import { getUser } from './get-user.ts'
import { USERS_TABLES } from './users-tables.ts'

export const users: Feature = {
  tables: USERS_TABLES,
  operations: [getCurrentUser, getUser, getCurrentUserGuilds],
}
