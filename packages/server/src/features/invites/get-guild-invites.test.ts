import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Invites', () => {
  let world: World
  let made: any[]
  before(async () => {
    world = await World.create()
    const { owner, moderator, channels } = world
    world.clock.hold()
    made = []
    for (const [who, channel, body] of [
      [owner, channels.general, { max_age: 0 }],
      [moderator, channels.voice, { max_uses: 5 }],
      [owner, channels.voice, { max_age: 60, temporary: true }],
    ] as const) {
      made.push((await who.api.post(`/channels/${channel}/invites`, body)).body)
      world.clock.advance(1000)
    }
  })
  after(() => world.close())

  const list = (who = world.owner) => who.api.get(`/guilds/${world.guildId}/invites`)

  test('lists the invites of all channels, oldest first, with metadata for MANAGE_GUILD', async () => {
    const { status, body } = await list()
    assert.equal(status, 200)
    assert.deepEqual(body, made)
  })

  test('omits metadata for members who only may view the audit log', async () => {
    const auditor = await world.newPerson('auditor')
    await world.join(auditor)
    await world.grant(auditor, ['VIEW_AUDIT_LOG'])
    const { status, body } = await list(auditor)
    assert.equal(status, 200)
    assert.deepEqual(
      body,
      made.map(({ uses: _u, max_uses: _m, max_age: _a, temporary: _t, created_at: _c, ...invite }) => invite),
    )
  })

  test('counts uses', async () => {
    await world.stranger.api.post(`/invites/${made[1].code}`)
    const { body } = await list()
    assert.deepEqual(
      body.map(({ uses }: any) => uses),
      [0, 1, 0],
    )
  })

  test('omits vanity URLs, expired invites, and other guilds', async () => {
    const { owner, guildId } = world
    await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features: ['VANITY_URL'] })
    await owner.api.patch(`/guilds/${guildId}/vanity-url`, { code: 'not-listed' })
    const elsewhere = await world.newGuild(owner)
    await owner.api.post(`/channels/${elsewhere.general}/invites`, {})
    world.clock.advance(60_000)
    const { body } = await list()
    assert.deepEqual(
      body.map(({ code }: any) => code),
      [made[0].code, made[1].code],
    )
  })

  test('refuses members with neither permission, and non-members', async () => {
    await world.refuses(() => list(world.member), 403, 50013)
    const outsider = await world.newPerson('outsider')
    await world.refuses(() => list(outsider), 403, 50001)
  })
})
