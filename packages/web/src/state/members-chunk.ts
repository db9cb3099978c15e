import type { ClientState } from '@guildhall/protocol/state/apply-event'
import { withPresence } from '@guildhall/protocol/state/presences'
import type { MembersChunk } from '../gateway/received.ts'

/** The state with the members that were asked for by opcode 8. */
export function withMembersChunk(
  world: ClientState,
  { guild_id, members, presences: told = [] }: MembersChunk,
): ClientState {
  const guild = world.guilds.get(guild_id)
  if (guild === undefined || members.length === 0) return world
  const all = new Map(guild.members)
  for (const member of members) all.set(member.user.id, member)
  const presences = told.reduce((before, each) => withPresence(before, { ...each, guild_id }), guild.presences)
  return { ...world, guilds: new Map(world.guilds).set(guild_id, { ...guild, members: all, presences }) }
}
