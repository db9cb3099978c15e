import type { Onboarding } from '@guildhall/protocol/objects/onboarding'
import type { Client } from '../../state/client.ts'

/** Whether a guild has questions to whoever has just come in. Where that can't be told, one is simply in. */
export async function asksNewcomers(client: Client, guildId: string): Promise<boolean> {
  const { world } = client.store.getState()
  const guild = world?.guilds.get(guildId)
  const own = guild?.members.get(world?.user.id ?? '')
  if (!guild?.settings.features.includes('COMMUNITY') || own === undefined || own.pending) return false
  try {
    const path = `/guilds/${guildId}/onboarding`
    const { enabled, prompts } = await client.request<Onboarding>({ method: 'GET', path })
    return enabled && prompts.some(({ in_onboarding }) => in_onboarding)
  } catch {
    return false
  }
}
