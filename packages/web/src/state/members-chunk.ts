import type { ClientState } from '@guildhall/protocol/state/client-state'
import { withPresence } from '@guildhall/protocol/state/presences'
import type { MembersChunk } from '../gateway/received-events.ts'

/** The state with the members from a response to opcode 8. */
export function withMembersChunk(
  world: ClientState,
  { guild_id, members, presences: chunkPresences = [] }: MembersChunk,
): ClientState {
  const guild = world.guilds.get(guild_id)
  if (guild === undefined || members.length === 0) return world
  const all = new Map(guild.members)
  for (const member of members) all.set(member.user.id, member)
  const presences = chunkPresences.reduce(
    (before, each) => withPresence(before, { ...each, guild_id }),
    guild.presences,
  )
  return { ...world, guilds: new Map(world.guilds).set(guild_id, { ...guild, members: all, presences }) }
}
