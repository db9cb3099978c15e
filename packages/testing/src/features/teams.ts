import assert from 'node:assert/strict'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** A team's application: the owner's, with an admin, a developer and a read-only member, and an invited user. */
export interface TeamApplication {
  readonly id: string
  readonly admin: Person
  readonly developer: Person
  readonly reader: Person
  readonly invited: Person
}

/** Every user of the world is in the team of a new application: the stranger was invited and has not answered. */
export async function newTeamApplication(world: World): Promise<TeamApplication> {
  const { owner, administrator: admin, moderator: developer, member: reader, stranger: invited } = world
  const team = (await owner.api.post('/teams', { name: 'Makers' })).body.id
  const members = [
    [admin, 'admin'],
    [developer, 'developer'],
    [reader, 'read_only'],
    [invited, 'admin'],
  ] as const
  for (const [{ user }, role] of members) {
    await owner.api.post(`/teams/${team}/members`, { username: user.username, role })
  }
  for (const { api } of [admin, developer, reader]) await api.put(`/teams/${team}/members/@me`)
  const { id } = (await owner.api.post('/applications', { name: 'Of a team', team_id: team })).body
  return { id, admin, developer, reader, invited }
}

type Act = (who: Person, applicationId: string) => Promise<{ status: number; body: any }>

/** Asserts that users who may change the application are permitted, and that nothing is written for others. */
export async function assertDevelopersOnly(world: World, act: Act): Promise<void> {
  const { id, admin, developer, reader, invited } = await newTeamApplication(world)
  for (const who of [reader, invited]) await world.refuses(() => act(who, id), 403, 20012)
  for (const who of [world.owner, admin, developer]) {
    const { status, body } = await act(who, id)
    assert.ok(status < 300, `${who.user.username}: ${JSON.stringify(body)}`)
  }
}

/** Asserts that all team members may read it, and nobody else. */
export async function assertTeamMembersOnly(world: World, act: Act): Promise<void> {
  const { id, admin, developer, reader, invited } = await newTeamApplication(world)
  await world.refuses(() => act(invited, id), 403, 20012)
  for (const who of [world.owner, admin, developer, reader]) assert.equal((await act(who, id)).status, 200)
}
