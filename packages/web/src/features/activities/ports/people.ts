import type { ClientState } from '@guildhall/protocol/state/apply-event'
import { knownUser, memberIn } from '../../../state/known-user.ts'
import type { Person } from '../rpc/host-ports.ts'

/** Somebody as he is called in a guild or in a group; null of whom nothing is known. */
export function personIn(world: ClientState, guildId: string | null, userId: string): Person | null {
  const user = knownUser(world, guildId, userId)
  if (user === undefined) return null
  const member = guildId === null ? undefined : memberIn(world.guilds.get(guildId), userId)
  return { user, nick: member?.nick ?? null }
}

/** Who takes part in an Activity, each once however many pages of his do. */
export const participantIds = (world: ClientState, instanceId: string): readonly string[] => {
  const activity = world.activities.get(instanceId)
  return [...new Set((activity?.participants ?? []).map(({ user_id }) => user_id))]
}
