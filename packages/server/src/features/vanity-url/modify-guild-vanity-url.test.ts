import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Vanity URL', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await setFeatures(world.guildId, 'VANITY_URL')
  })
  after(() => world.close())

  const path = (guildId = world.guildId) => `/guilds/${guildId}/vanity-url`
  const setFeatures = (guildId: string, ...features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features })
  const set = (code: unknown, by: Person = world.owner, guildId = world.guildId) =>
    by.api.patch(path(guildId), { code }, { 'x-audit-log-reason': 'ours' })

  test('sets the code, sends members the guild, and writes an audit entry', async () => {
    const [update, entry, ...others] = await world.eventsOf(async () => {
      const { status, body } = await set('harbour')
      assert.deepEqual([status, body], [200, { code: 'harbour', uses: 0 }])
    })
    assert.deepEqual([update?.type, entry?.type, others], ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', []])
    assert.equal(update?.data.vanity_url_code, 'harbour')
    const { action_type, user_id, target_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id, reason], [1, world.owner.id, world.guildId, 'ours'])
    assert.deepEqual(changes, [{ key: 'vanity_url_code', new_value: 'harbour' }])
  })

  test('keeps the uses of an unchanged code, and resets them for another', async () => {
    await world.stranger.api.post('/invites/harbour')
    const events = await world.eventsOf(async () => {
      assert.deepEqual((await set('Harbour')).body, { code: 'harbour', uses: 1 })
    })
    assert.deepEqual(events, [])
    assert.deepEqual((await set('har-bour-2')).body, { code: 'har-bour-2', uses: 0 })
    await world.refuses(() => world.nobody.get('/invites/harbour'), 404, 10006)
    assert.equal((await world.nobody.get('/invites/har-bour-2')).status, 200)
  })

  test('removes the code with null', async () => {
    await set('for-a-while')
    const [update] = await world.eventsOf(async () => {
      assert.deepEqual((await set(null)).body, { code: null, uses: 0 })
    })
    assert.deepEqual([update?.type, update?.data.vanity_url_code], ['GUILD_UPDATE', null])
    await world.refuses(() => world.nobody.get('/invites/for-a-while'), 404, 10006)
    assert.deepEqual(await world.eventsOf(() => set(null)), [])
  })

  test('accepts 2 to 25 letters, digits and hyphens', async () => {
    for (const code of ['ab', 'x'.repeat(25), '4-2']) assert.equal((await set(code)).status, 200)
    for (const code of ['', 'a', 'x'.repeat(26), 'a b', 'a_b', 'é1', '🔥🔥', 'a/b', '\u0000\u0000']) {
      await world.refuses(() => set(code), 400, 50020)
    }
    for (const code of [undefined, 7, ['ab'], 'x'.repeat(101)]) await world.refuses(() => set(code), 400, 50035)
  })

  test('refuses a code of another guild, ignoring case', async () => {
    const { id } = await world.newGuild(world.owner)
    await setFeatures(id, 'VANITY_URL')
    assert.equal((await set('only-one')).status, 200)
    await world.refuses(() => set('Only-One', world.owner, id), 400, 50020)
    await set('another')
    assert.equal((await set('Only-One', world.owner, id)).status, 200)
    await world.owner.api.delete(`/guilds/${id}`)
    assert.equal((await set('only-one')).status, 200)
  })

  test('accepts one of simultaneous requests for a code', async () => {
    const guilds = [world.guildId]
    for (let i = 0; i < 4; i++) {
      const { id } = await world.newGuild(world.owner, `Rival ${i}`)
      await setFeatures(id, 'VANITY_URL')
      guilds.push(id)
    }
    const answers = await Promise.all(guilds.map((id) => set('contested', world.owner, id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
    for (const { status, body } of answers) if (status === 400) assert.equal(body.code, 50020)
  })

  test('never conflicts with invite codes, which have a capital letter', async () => {
    for (let i = 0; i < 20; i++) {
      const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
      assert.match(body.code, /[A-Z]/u)
      if (i > 0) continue
      assert.equal((await set(body.code)).status, 200)
      assert.equal((await world.nobody.get(`/invites/${body.code}`)).body.inviter.id, world.owner.id)
      assert.equal('inviter' in (await world.nobody.get(`/invites/${body.code.toLowerCase()}`)).body, false)
    }
  })

  test('requires the feature VANITY_URL, MANAGE_GUILD and CREATE_INSTANT_INVITE, and refuses bots', async () => {
    await world.refuses(() => set('theirs', world.bot), 403, 20001)
    await world.refuses(() => set('theirs', world.member), 403, 50013)
    await setFeatures(world.guildId)
    await world.refuses(() => set('ours'), 403, 50001)
  })
})
