import type { Feature } from '../../kernel/feature.ts'
import { getCurrentUser } from './get-current-user.ts'
import { getCurrentUserGuilds } from './get-current-user-guilds.ts'
import { getUser } from './get-user.ts'
import { leaveGuild } from './leave-guild.ts'
import { modifyCurrentUser } from './modify-current-user.ts'

export const users: Feature = {
  operations: [getCurrentUser, modifyCurrentUser, getUser, getCurrentUserGuilds, leaveGuild],
}
