import type { WelcomeScreen } from '@guildhall/protocol/objects/welcome-screen'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import { everyoneIn } from '../../kernel/everyone.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { isWelcoming } from './welcome-screen-rules.ts'
import { findWelcomeScreen } from './welcome-screen-store.ts'
import { toWelcomeScreen } from './welcome-screen-view.ts'

/**
 * What a guild shows to those who hold an invite to it, with the channels that everyone sees by now; undefined while its
 * welcome screen is off (conventions I.3).
 */
export async function findScreenOfInvite(db: Db, guild: GuildModel): Promise<WelcomeScreen | undefined> {
  const stored = isWelcoming(guild) ? await findWelcomeScreen(db, guild.id) : undefined
  const screen = stored && toWelcomeScreen(guild, stored)
  return (
    screen && {
      ...screen,
      welcome_channels: screen.welcome_channels.filter(({ channel_id }) => {
        return holds(everyoneIn(guild, guild.mustFindChannel(channel_id)), Permission.VIEW_CHANNEL)
      }),
    }
  )
}
