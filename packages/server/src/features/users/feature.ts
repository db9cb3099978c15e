import type { Feature } from '../../kernel/feature.ts'
import { getCurrentUser } from './get-current-user.ts'
import { getCurrentUserGuilds } from './get-current-user-guilds.ts'
import { getUser } from './get-user.ts'

export const users: Feature = {
  operations: [getCurrentUser, getUser, getCurrentUserGuilds],
}
