import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newGroup } from '@guildhall/testing/features/groups'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Group Invite', () => {
  let world: World
  let group: string
  before(async () => {
    world = await World.create()
    group = `/channels/${(await newGroup(world.owner, [world.member, world.moderator])).id}`
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  test('returns the group’s members to anyone with the code, and its number of uses only to members', async () => {
    const { owner, member, moderator } = world
    const { status, body } = await member.api.post(`${group}/invites`, { max_age: 60, max_uses: 5, unique: true })
    const { created_at, uses, max_uses, max_age, ...shown } = body
    assert.deepEqual([status, uses, max_uses, max_age], [200, 0, 5, 60])
    assert.equal(Date.parse(shown.expires_at), Date.parse(created_at) + 60_000)
    assert.deepEqual([shown.type, shown.inviter, shown.guild], [1, member.user, undefined])
    const recipients = [owner, member, moderator].map(({ user: { id, username, avatar } }) => ({
      id,
      username,
      avatar,
    }))
    assert.deepEqual(shown.channel, { id: group.split('/')[2], type: 3, name: null, recipients })
    assert.deepEqual((await world.nobody.get(`/invites/${body.code}`)).body, shown)
    const counted = (await world.stranger.api.get(`/invites/${body.code}?with_counts=true`)).body
    assert.equal(counted.approximate_member_count, 3)
    assert.deepEqual((await owner.api.get(`${group}/invites`)).body, [body])
    world.clock.advance(60_000)
    await world.refuses(() => world.nobody.get(`/invites/${body.code}`), 404, 10006)
    assert.deepEqual((await owner.api.get(`${group}/invites`)).body, [])
  })

  test('reuses an invite with equal settings unless it has to be unique, and marks one that never expires', async () => {
    const { api } = world.moderator
    const invite = (body: object) => api.post(`${group}/invites`, { max_age: 0, ...body })
    const { code, expires_at } = (await invite({})).body
    assert.equal(expires_at, null)
    assert.equal((await invite({})).body.code, code)
    assert.notEqual((await invite({ unique: true })).body.code, code)
    assert.notEqual((await invite({ max_uses: 2 })).body.code, code)
  })

  test('refuses unknown codes, and creation by non-members, by bots, and with roles', async () => {
    const { owner, stranger, bot } = world
    for (const code of ['__', '__x', '__%00', `__${'x'.repeat(300)}`]) {
      await world.refuses(() => owner.api.get(`/invites/${code}`), 404, 10006)
    }
    await world.refuses(() => stranger.api.post(`${group}/invites`, {}), 403, 50001)
    await world.refuses(() => stranger.api.get(`${group}/invites`), 403, 50001)
    await world.refuses(() => bot.api.post(`${group}/invites`, {}), 403, 50001)
    await world.refuses(() => owner.api.post(`${group}/invites`, { role_ids: [world.roles.member] }), 400, 50003)
    await world.refuses(() => owner.api.post(`${group}/invites`, { max_uses: 101 }), 400, 50035)
    const direct = (await owner.api.post('/users/@me/channels', { recipient_id: world.member.id })).body
    await world.refuses(() => owner.api.post(`/channels/${direct.id}/invites`, {}), 400, 50003)
    await world.refuses(() => owner.api.get(`/channels/${direct.id}/invites`), 400, 50003)
  })

  test('enforces a hundred invites per group, which are deleted with it', async () => {
    const { owner } = world
    const own = (await owner.api.post('/users/@me/channels', { recipients: [] })).body
    const invite = () => owner.api.post(`/channels/${own.id}/invites`, { unique: true })
    const { code } = (await invite()).body
    for (let made = 1; made < 100; made++) await invite()
    await world.refuses(invite, 400, 30016)
    await owner.api.delete(`/channels/${own.id}`)
    await world.refuses(() => owner.api.get(`/invites/${code}`), 404, 10006)
  })
})
