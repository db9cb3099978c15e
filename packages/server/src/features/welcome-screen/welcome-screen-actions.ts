import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { everyoneIn } from '../../kernel/permissions/everyone-permissions.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import type { ShownOfGuild } from '../invites/invites-hooks.ts'
import { isWelcoming } from './welcome-screen-rules.ts'
import { findWelcomeScreen } from './welcome-screen-store.ts'
import { toWelcomeScreen } from './welcome-screen-view.ts'

/**
 * The welcome screen for an invite, with the channels that everyone can currently view; nothing if it is disabled
 * (docs/spec/welcome-screen.md#in-invites).
 */
export async function showScreen(db: Db, guild: GuildModel): Promise<ShownOfGuild> {
  const stored = isWelcoming(guild) ? await findWelcomeScreen(db, guild.id) : undefined
  if (!stored) return {}
  const screen = toWelcomeScreen(guild, stored)
  const isForEveryone = (id: string) =>
    hasPermissions(everyoneIn(guild, guild.mustFindChannel(id)), Permission.VIEW_CHANNEL)
  const welcome_channels = screen.welcome_channels.filter(({ channel_id }) => isForEveryone(channel_id))
  return { welcome_screen: { ...screen, welcome_channels } }
}
