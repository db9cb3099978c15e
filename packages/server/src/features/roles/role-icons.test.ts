import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { animatedPicture, dataUri, describePicture, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

/** The icons of roles, in a guild with the feature. */
describe('Create and Modify Guild Role with icons', () => {
  let world: World
  let guildId: string
  let roles: string
  let png: string
  let jpeg: string
  before(async () => {
    world = await World.create()
    png = dataUri(await picture('png'))
    jpeg = dataUri(await picture('jpeg'))
  })
  after(() => world.close())
  beforeEach(async () => {
    const settings = { features: ['ROLE_ICONS'] }
    guildId = (await world.newGuild(world.owner, 'Boosted', { settings })).id
    roles = `/guilds/${guildId}/roles`
  })

  const create = (body: object) => world.owner.api.post(roles, body)
  const change = (id: string, body: object) => world.owner.api.patch(`${roles}/${id}`, body)
  const kept = () =>
    world.db.q.selectFrom('images').select(['owner_id', 'hash']).where('guild_id', '=', guildId).execute()

  test('returns an icon’s hash and serves it at its path', async () => {
    const { status, body } = await create({ icon: png })
    assert.equal(status, 200)
    assert.match(body.icon, /^[0-9a-f]{32}$/u)
    assert.equal(body.unicode_emoji, null)
    const { statusCode, rawPayload } = await world.app.http.inject(`/role-icons/${body.id}/${body.icon}.webp?size=16`)
    assert.equal(statusCode, 200)
    assert.equal((await describePicture(rawPayload)).format, 'webp')
    const changed = await change(body.id, { icon: jpeg })
    assert.notEqual(changed.body.icon, body.icon)
    assert.deepEqual(await kept(), [{ owner_id: body.id, hash: changed.body.icon }])
  })

  test('replaces an emoji by an icon, and an icon by an emoji', async () => {
    const { body } = await create({ unicode_emoji: '🦊' })
    const icon = (await change(body.id, { icon: png })).body
    assert.deepEqual([typeof icon.icon, icon.unicode_emoji], ['string', null])
    const emoji = (await change(body.id, { unicode_emoji: '🦊' })).body
    assert.deepEqual([emoji.icon, emoji.unicode_emoji], [null, '🦊'])
    assert.deepEqual(await kept(), [])
    const both = (await create({ icon: png, unicode_emoji: '🦊' })).body
    assert.deepEqual([both.icon, both.unicode_emoji], [null, '🦊'])
    assert.deepEqual(await kept(), [])
  })

  test('removes the icon or the emoji with null, keeps the other one, and keeps both on other changes', async () => {
    const { body } = await create({ icon: png })
    assert.equal((await change(body.id, { unicode_emoji: null, name: 'a' })).body.icon, body.icon)
    assert.equal((await change(body.id, { icon: null })).body.icon, null)
    assert.deepEqual(await kept(), [])
    await change(body.id, { unicode_emoji: '🦊' })
    assert.equal((await change(body.id, { icon: null })).body.unicode_emoji, '🦊')
  })

  test('keeps an icon when the guild loses ROLE_ICONS, and then allows only its removal', async () => {
    const { body } = await create({ icon: png })
    await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features: [] })
    assert.equal((await change(body.id, { name: 'still' })).body.icon, body.icon)
    await world.refuses(() => change(body.id, { icon: jpeg }), 403, 50101)
    assert.equal((await change(body.id, { icon: null })).status, 200)
  })

  test('notifies members, and writes the hash to the audit log', async () => {
    const { body } = await create({})
    const events = await world.eventsOf(() => change(body.id, { icon: png }), guildId)
    assert.equal(events[0]?.type, 'GUILD_ROLE_UPDATE')
    const [, { icon }] = (await world.owner.api.get(roles)).body
    const { changes } = await world.lastAuditEntry(guildId)
    assert.deepEqual(changes, [{ key: 'icon_hash', new_value: icon }])
  })

  test('an icon is deleted with its role', async () => {
    const { body } = await create({ icon: png })
    await world.owner.api.delete(`${roles}/${body.id}`)
    assert.deepEqual(await kept(), [])
  })

  test('refuses animated images, invalid images and other formats, and ignores icons of @everyone', async () => {
    const { body } = await create({})
    for (const act of [create, (sent: object) => change(body.id, sent)]) {
      for (const bytes of [await animatedPicture('gif'), await picture('avif')]) {
        await world.refuses(() => act({ icon: dataUri(bytes) }), 400, 50035)
      }
      await world.refuses(() => act({ icon: 'data:image/png;base64,AAAA' }), 400, 50046)
      await world.refuses(() => act({ icon: 'https://example.org/icon.png' }), 400, 50035)
    }
    assert.equal((await change(guildId, { icon: png })).body.icon, null)
    assert.deepEqual(await kept(), [])
  })
})
