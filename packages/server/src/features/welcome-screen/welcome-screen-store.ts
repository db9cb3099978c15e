import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import { findRow, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { welcomeScreens } from './welcome-screen-tables.ts'

/** A guild's welcome screen as it was set, possibly with deleted objects; undefined if it was never set. */
export async function findWelcomeScreen(db: Db, guildId: string): Promise<WelcomeScreen | undefined> {
  const row = await findRow(db, welcomeScreens, { guild_id: guildId })
  return row && JSON.parse(row.wire)
}

/** Stores a guild's welcome screen; replaces the previous one. */
export async function putWelcomeScreen(db: Db, guildId: string, screen: WelcomeScreen): Promise<void> {
  await saveRow(db, welcomeScreens, { guild_id: guildId, wire: JSON.stringify(screen) })
}
