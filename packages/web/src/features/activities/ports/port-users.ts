import type { ClientState } from '@guildhall/protocol/state/client-state'
import { knownUser, memberIn } from '../../../state/known-user.ts'
import type { HostUser } from '../rpc/host-ports.ts'

/** A user with their name in a guild or a group; null if the user is unknown. */
export function hostUserIn(world: ClientState, guildId: string | null, userId: string): HostUser | null {
  const user = knownUser(world, guildId, userId)
  if (user === undefined) return null
  const member = guildId === null ? undefined : memberIn(world.guilds.get(guildId), userId)
  return { user, nick: member?.nick ?? null }
}

/** The participants of an Activity; a user with several pages in it is listed once. */
export const participantIds = (world: ClientState, instanceId: string): readonly string[] => {
  const activity = world.activities.get(instanceId)
  return [...new Set((activity?.participants ?? []).map(({ user_id }) => user_id))]
}
