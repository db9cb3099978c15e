import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Invite Team Member', () => {
  let world: World
  let team: string
  before(async () => {
    world = await World.create()
    team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
  })
  after(() => world.close())

  const invite = (body: object) => world.owner.api.post(`/teams/${team}/members`, body)

  test('invites a user by name, and the user joins only by accepting', async () => {
    const { status, body } = await invite({ username: 'MEMBER', role: 'read_only' })
    assert.equal(status, 200)
    assert.deepEqual([body.user.id, body.role, body.membership_state], [world.member.id, 'read_only', 1])
    const { id } = (await world.owner.api.post('/applications', { name: 'Ours', team_id: team })).body
    await world.refuses(() => world.member.api.get(`/applications/${id}`), 403, 20012)
    assert.equal((await invite({ username: 'stranger' })).body.role, 'developer')
  })

  test('refuses members, unknown users, bots and unknown roles', async () => {
    const code = async (body: object, field: string) => {
      await world.refuses(() => invite(body), 400, 50035)
      return (await invite(body)).body.errors[field]._errors[0].code
    }
    assert.equal(await code({ username: 'owner' }, 'username'), 'TEAM_MEMBER_EXISTS')
    assert.equal(await code({ username: 'nobody at all' }, 'username'), 'USER_INVALID')
    assert.equal(await code({ username: 'Test Bot' }, 'username'), 'USER_INVALID')
    assert.equal(await code({ username: 'moderator', role: 'owner' }, 'role'), 'BASE_TYPE_CHOICES')
  })

  test('refuses callers who do not manage the team', async () => {
    const path = `/teams/${team}/members`
    await world.member.api.put(`${path}/@me`)
    await world.refuses(() => world.member.api.post(path, { username: 'administrator' }), 403, 50013)
    await world.refuses(() => world.moderator.api.post(path, { username: 'moderator' }), 403, 50001)
  })

  test('refuses the 51st member', async () => {
    const rows = Array.from({ length: 48 }, (_, i) => ({
      team_id: team,
      user_id: String(i + 1),
      state: 1,
      role: 'admin' as const,
    }))
    const users = rows.map(({ user_id: id }) => ({ ...nobody(world), id, username: `u${id}`, wire: `{"id":"${id}"}` }))
    await world.app.kernel.store.write(async ({ q }) => {
      await q.insertInto('users').values(users).execute()
      await q.insertInto('team_members').values(rows).execute()
    })
    await world.refuses(() => invite({ username: 'moderator' }), 400, 50035)
  })
})

/** The columns of a user's row. */
const nobody = (world: World) => ({
  username_key: null,
  email: null,
  password_hash: null,
  is_admin: false,
  is_bot: false,
  is_email_verified: false,
  is_phone_verified: false,
  created_at: world.clock.now(),
})
