import { getGuildOnboarding } from '@guildhall/protocol/operations/onboarding/get-guild-onboarding'
import type { Client } from '../../state/client.ts'
import { onboardingPath, screeningPath, welcomePath } from '../page/paths.ts'

/**
 * Where a new member goes first: to the guild's screening, its questions or its welcome screen. Null if it has none of
 * them.
 */
export async function newMemberPath(client: Client, guildId: string): Promise<string | null> {
  const { world } = client.store.getState()
  const guild = world?.guilds.get(guildId)
  const own = guild?.members.get(world?.user.id ?? '')
  if (own?.pending) return screeningPath(guildId)
  if (own === undefined || !guild?.settings.features.includes('COMMUNITY')) return null
  const greeting = guild.settings.features.includes('WELCOME_SCREEN_ENABLED') ? welcomePath(guildId) : null
  try {
    const { enabled, prompts } = await client.call(getGuildOnboarding, { guildId })
    return enabled && prompts.some(({ in_onboarding }) => in_onboarding) ? onboardingPath(guildId) : greeting
  } catch {
    return greeting
  }
}
