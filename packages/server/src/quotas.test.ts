import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import { botClientApplication } from '@guildhall/testing/features/oauth2'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000
const SETTINGS = '/guildhall/instance/settings'

/** Counts the responses of simultaneous requests by status. */
async function statusesOf(requests: readonly Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(requests)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('Quotas', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** Changes settings until the end of the test. */
  const allow = async (settings: Partial<InstanceSettings>) => {
    const { status, body } = await world.administrator.api.patch(SETTINGS, settings)
    assert.equal(status, 200, JSON.stringify(body))
  }
  afterEach(async () => {
    const { body } = await world.administrator.api.get(SETTINGS)
    await allow(Object.fromEntries(Object.keys(body).map((name) => [name, null])))
  })

  describe('for applications', () => {
    const create = ({ api }: Person, name = 'App') => api.post('/applications', { name })

    test('allow 25 for each user', async () => {
      const maker = await world.newPerson('maker')
      for (let n = 0; n < 25; n++) assert.equal((await create(maker)).status, 201)
      await world.refuses(() => create(maker), 400, 30900)
      const [{ id }] = (await maker.api.get('/applications')).body
      assert.equal((await maker.api.post(`/applications/${id}/delete`)).status, 204)
      assert.equal((await create(maker)).status, 201)
    })

    test('apply to simultaneous requests', async () => {
      const maker = await world.newPerson('maker at once')
      await allow({ max_applications_per_user: 3 })
      const answers = await statusesOf(Array.from({ length: 8 }, () => create(maker)))
      assert.deepEqual(answers, { 201: 3, 400: 5 })
    })

    test('count a team’s applications for the team’s owner, however they were added', async () => {
      const [head, hand] = [await world.newPerson('head'), await world.newPerson('hand')]
      const team = (await head.api.post('/teams', { name: 'Makers' })).body.id
      await head.api.post(`/teams/${team}/members`, { username: hand.user.username, role: 'admin' })
      await hand.api.put(`/teams/${team}/members/@me`)
      await allow({ max_applications_per_user: 1 })
      const own = (await create(hand)).body.id
      assert.equal((await hand.api.post('/applications', { name: 'Ours', team_id: team })).status, 201)
      await world.refuses(() => create(head), 400, 30900)
      await world.refuses(() => hand.api.post('/applications', { name: 'More', team_id: team }), 400, 30900)
      await world.refuses(() => hand.api.post(`/applications/${own}/transfer`, { team_id: team }), 400, 30900)
      await world.refuses(() => head.api.patch(`/teams/${team}`, { owner_user_id: hand.id }), 400, 30900)
      await allow({ max_applications_per_user: 2 })
      assert.equal((await head.api.patch(`/teams/${team}`, { owner_user_id: hand.id })).status, 200)
      const within = await hand.api.post(`/applications/${own}/transfer`, { team_id: team })
      assert.equal(within.status, 200, 'what stays with its owner adds nothing')
    })
  })

  describe('for teams', () => {
    const create = ({ api }: Person) => api.post('/teams', { name: 'Team' })

    test('allow 10 for each user, including transferred ones', async () => {
      const [maker, giver] = [await world.newPerson('team maker'), await world.newPerson('giver')]
      for (let n = 0; n < 10; n++) assert.equal((await create(maker)).status, 201)
      await world.refuses(() => create(maker), 400, 30901)
      const { id } = (await create(giver)).body
      await giver.api.post(`/teams/${id}/members`, { username: maker.user.username })
      await maker.api.put(`/teams/${id}/members/@me`)
      await world.refuses(() => giver.api.patch(`/teams/${id}`, { owner_user_id: maker.id }), 400, 30901)
    })

    test('apply to simultaneous requests', async () => {
      const maker = await world.newPerson('team maker at once')
      await allow({ max_teams_per_user: 2 })
      assert.deepEqual(await statusesOf(Array.from({ length: 6 }, () => create(maker))), { 201: 2, 400: 4 })
    })
  })

  describe('for guilds', () => {
    test('apply to users who create and join several guilds at once', async () => {
      const joiner = await world.newPerson('joiner')
      const codes: string[] = []
      for (let n = 0; n < 4; n++) {
        const { general } = await world.newGuild(world.owner, `Open ${n}`)
        codes.push((await world.owner.api.post(`/channels/${general}/invites`, {})).body.code)
      }
      await allow({ max_guilds_per_user: 3 })
      const joins = codes.map((code) => joiner.api.post(`/invites/${code}`))
      const creations = codes.map(() => joiner.api.post('/guilds', { name: 'Own' }))
      await Promise.all([...joins, ...creations])
      assert.equal((await joiner.api.get('/users/@me/guilds')).body.length, 3)
    })

    test('apply to bots, however they are added', async () => {
      const bot = world.bot
      const client = await botClientApplication(world, bot)
      const { id } = await world.newGuild(world.owner, 'For bots')
      const bring = () =>
        world.owner.api.post(`/oauth2/authorize?client_id=${client.id}&scope=bot`, {
          authorize: true,
          guild_id: id,
          permissions: '0',
        })
      await allow({ max_guilds_per_bot: 1 })
      await world.refuses(bring, 400, 30001)
      await world.refuses(() => bot.api.post('/guilds', { name: 'Own' }), 400, 30001)
      await allow({ max_guilds_per_bot: 2 })
      assert.equal((await bring()).status, 200)
    })
  })

  describe('for storage', () => {
    const send = ({ api }: Person, bytes: number, channelId = world.channels.general) =>
      api.post(
        `/channels/${channelId}/messages`,
        messageForm({}, { 0: { bytes: 'x'.repeat(bytes), name: 'a.txt', type: 'text/plain' } }),
      )

    /** Advances the clock until the removed files are deleted. */
    const settle = async () => {
      for (let hour = 0; hour < 26; hour++) {
        world.clock.advance(HOUR_MS)
        await world.app.worker.settled()
      }
    }

    test('apply to each user in guilds and private channels, and are released with deleted files', async () => {
      const sender = await world.newPerson('sender')
      await world.join(sender)
      await allow({ max_storage_per_user: 1000 })
      const { body: first } = await send(sender, 600)
      await world.refuses(() => send(sender, 401), 400, 30902)
      const direct = (await sender.api.post('/users/@me/channels', { recipient_id: world.member.id })).body.id
      await world.refuses(() => send(sender, 401, direct), 400, 30902)
      assert.equal((await send(sender, 400, direct)).status, 200)
      await world.refuses(() => send(sender, 1), 400, 30902)
      assert.equal((await send(world.owner, 600)).status, 200, 'others are not affected')
      await sender.api.delete(`/channels/${first.channel_id}/messages/${first.id}`)
      await settle()
      assert.equal((await send(sender, 600)).status, 200)
      assert.deepEqual(await storeFaults(world.db), [])
    })

    test('apply to a user with all their bots, including deleted ones', async () => {
      const owner = await world.newPerson('owner of bots')
      await world.join(owner)
      const direct = async ({ api }: Person) =>
        (await api.post('/users/@me/channels', { recipient_id: owner.id })).body.id
      await allow({ max_storage_per_user: 1000 })
      const first = await newBot(world.app, owner)
      await world.join(first)
      assert.equal((await send(first, 600, await direct(first))).status, 200)
      assert.equal((await owner.api.post(`/applications/${first.id}/delete`, {})).status, 204)
      const second = await newBot(world.app, owner)
      await world.join(second)
      const channel = await direct(second)
      await world.refuses(() => send(second, 401, channel), 400, 30902)
      await world.refuses(() => send(owner, 401), 400, 30902)
      assert.equal((await send(second, 400, channel)).status, 200)
      assert.deepEqual(await storeFaults(world.db), [])
    })

    test('apply to each guild, with all senders together', async () => {
      const { id, general } = await world.newGuild(world.owner, 'Small')
      await world.join(world.member, { guildId: id })
      await allow({ max_storage_per_guild: 1000 })
      assert.equal((await send(world.owner, 700, general)).status, 200)
      await world.refuses(() => send(world.member, 301, general), 400, 30903)
      const { body: hook } = await world.owner.api.post(`/channels/${general}/webhooks`, { name: 'x' })
      const form = messageForm({}, { 0: { bytes: 'x'.repeat(301), name: 'a.txt' } })
      await world.refuses(() => world.nobody.post(`/webhooks/${hook.id}/${hook.token}`, form), 400, 30903)
      const message = (await world.member.api.post(`/channels/${general}/messages`, { content: 'x' })).body
      const edited = messageForm({}, { 0: { bytes: 'x'.repeat(301), name: 'a.txt' } })
      await world.refuses(
        () => world.member.api.patch(`/channels/${general}/messages/${message.id}`, edited),
        400,
        30903,
      )
      assert.equal((await send(world.member, 300, general)).status, 200)
    })

    test('apply to simultaneous requests, and refused requests leave no file', async () => {
      const sender = await world.newPerson('sender at once')
      await world.join(sender)
      await allow({ max_storage_per_user: 250 })
      assert.deepEqual(await statusesOf(Array.from({ length: 6 }, () => send(sender, 100))), { 200: 2, 400: 4 })
      assert.deepEqual(await storeFaults(world.db), [])
    })
  })

  test('are visible to the administrator only', async () => {
    const { body } = await world.administrator.api.get(SETTINGS)
    const { max_applications_per_user, max_teams_per_user, max_guilds_per_user, max_guilds_per_bot, max_messages } =
      body
    assert.deepEqual(
      [max_applications_per_user, max_teams_per_user, max_guilds_per_user, max_guilds_per_bot, max_messages],
      [25, 10, 100, 100, 5],
    )
    await world.refuses(() => world.owner.api.get(SETTINGS), 403, 50013)
    await world.refuses(() => world.owner.api.patch(SETTINGS, { max_messages: 9 }), 403, 50013)
  })
})
