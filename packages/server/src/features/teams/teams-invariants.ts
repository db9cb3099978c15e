import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const teamInvariants: Invariants = {
  /** The owner of a team is a member, and owns its applications. */
  *faults({ teams, team_members, applications }) {
    const owners = new Map(teams.map(({ id, owner_id }) => [id, owner_id]))
    const inside = team_members.filter(({ state }) => state === 2)
    const isIn = new Set(inside.map(({ team_id, user_id }) => `${team_id}/${user_id}`))
    for (const [id, owner] of owners) if (!isIn.has(`${id}/${owner}`)) yield `team ${id}: its owner is not a member`
    for (const { team_id } of team_members)
      if (!owners.has(team_id)) yield `team ${team_id}: it does not exist, but has members`
    for (const { id, team_id, owner_id } of applications) {
      if (team_id !== null) yield* differenceFaults(`application ${id}: its owner`, owner_id, owners.get(team_id))
    }
  },
  *images({ teams }) {
    for (const { id, icon } of teams) yield { kind: 'team_icon', ownerId: id, guildId: '0', hash: icon }
  },
}
