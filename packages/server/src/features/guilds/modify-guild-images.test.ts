import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { animatedPicture, dataUri, describePicture, picture } from '@guildhall/testing/requests/pictures'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { World } from '@guildhall/testing/worlds/world'

/** Icon, splashes, banner and header of a guild, and the features that they ask for. */
describe('Modify Guild with images', () => {
  let world: World
  let guildId: string
  let png: string
  let jpeg: string
  let gif: string
  let moving: string
  before(async () => {
    world = await World.create()
    png = dataUri(await picture('png'))
    jpeg = dataUri(await picture('jpeg'))
    gif = dataUri(await picture('gif'))
    moving = dataUri(await animatedPicture('gif'))
  })
  after(() => world.close())
  beforeEach(async () => {
    guildId = (await world.newGuild(world.owner)).id
  })

  const change = (body: object) => world.owner.api.patch(`/guilds/${guildId}`, body)
  const unlock = (...features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features })
  const given = async (path: string) => (await world.app.http.inject(path)).statusCode
  const kept = () => world.db.q.selectFrom('images').select(['kind', 'hash']).where('owner_id', '=', guildId).execute()

  const GATED = [
    { field: 'splash', feature: 'INVITE_SPLASH', path: 'splashes', others: ['ANIMATED_ICON', 'BANNER'] },
    { field: 'discovery_splash', feature: 'DISCOVERABLE', path: 'discovery-splashes', others: ['INVITE_SPLASH'] },
    { field: 'banner', feature: 'BANNER', path: 'banners', others: ['ANIMATED_BANNER'] },
    { field: 'home_header', feature: 'COMMUNITY', path: 'home-headers', others: ['BANNER'] },
  ]

  test('stores an icon for any guild, returns its hash and serves it at its path', async () => {
    for (const icon of [png, jpeg, gif]) {
      const { status, body } = await change({ icon })
      assert.equal(status, 200)
      assert.match(body.icon, /^[0-9a-f]{32}$/u)
      assert.equal((await world.owner.api.get(`/guilds/${guildId}`)).body.icon, body.icon)
      const { statusCode, rawPayload } = await world.app.http.inject(`/icons/${guildId}/${body.icon}.webp?size=16`)
      assert.equal(statusCode, 200)
      assert.deepEqual(await describePicture(rawPayload), { format: 'webp', width: 16, height: 9, frames: 1 })
    }
  })

  test('requires ANIMATED_ICON for an animated icon', async () => {
    await unlock('BANNER', 'ANIMATED_BANNER')
    await world.refuses(() => change({ icon: moving }), 403, 50101)
    await unlock('ANIMATED_ICON')
    const { body } = await change({ icon: moving })
    assert.match(body.icon, /^a_[0-9a-f]{32}$/u)
    const { rawPayload } = await world.app.http.inject(`/icons/${guildId}/${body.icon}.gif`)
    assert.equal((await describePicture(rawPayload)).frames, 3)
  })

  for (const { field, feature, path, others } of GATED) {
    test(`requires ${feature} for ${field}, but not to remove one`, async () => {
      await unlock(...others)
      await world.refuses(() => change({ [field]: png }), 403, 50101)
      assert.equal((await change({ [field]: null })).body[field], null)
      await unlock(feature)
      const { status, body } = await change({ [field]: png })
      assert.equal(status, 200)
      assert.equal(await given(`/${path}/${guildId}/${body[field]}.png?size=16`), 200)
    })
  }

  test('requires ANIMATED_BANNER for an animated banner', async () => {
    await unlock('BANNER', 'ANIMATED_ICON')
    await world.refuses(() => change({ banner: moving }), 403, 50101)
    await unlock('ANIMATED_BANNER')
    await world.refuses(() => change({ banner: moving }), 403, 50101)
    await unlock('BANNER', 'ANIMATED_BANNER')
    assert.match((await change({ banner: moving })).body.banner, /^a_/u)
  })

  test('accepts PNG, JPEG and WebP for splashes and the header', async () => {
    await unlock('INVITE_SPLASH', 'DISCOVERABLE', 'COMMUNITY')
    for (const field of ['splash', 'discovery_splash', 'home_header']) {
      for (const uri of [jpeg, dataUri(await picture('webp'))])
        assert.equal((await change({ [field]: uri })).status, 200)
      for (const uri of [gif, moving, dataUri(await picture('avif'))]) {
        await world.refuses(() => change({ [field]: uri }), 400, 50035)
        assert.equal((await change({ [field]: uri })).body.errors[field]._errors[0].code, 'IMAGE_INVALID')
      }
    }
  })

  test('refuses data that is not an image, and an image of more than 10 MiB', async () => {
    await unlock('INVITE_SPLASH', 'DISCOVERABLE', 'COMMUNITY', 'BANNER')
    const large = dataUri(Buffer.alloc(10_485_761))
    for (const field of ['icon', ...GATED.map((each) => each.field)]) {
      await world.refuses(() => change({ [field]: 'data:image/png;base64,AAAA' }), 400, 50046)
      await world.refuses(() => change({ [field]: 'https://example.org/icon.png' }), 400, 50035)
      const { body } = await change({ [field]: large })
      assert.deepEqual(body.errors[field]._errors, [
        { code: 'BINARY_TYPE_MAX_SIZE', message: 'File cannot be larger than 10240.0 kb.' },
      ])
    }
  })

  test('changes no image if one of the request is refused', async () => {
    await unlock('INVITE_SPLASH')
    await world.refuses(() => change({ name: 'New', icon: png, splash: png, banner: png }), 403, 50101)
  })

  test('writes hashes to the audit log, and sends members the whole guild', async () => {
    const first = (await change({ icon: png })).body.icon
    assert.deepEqual((await world.lastAuditEntry(guildId)).changes, [{ key: 'icon_hash', new_value: first }])
    const events = await world.eventsOf(() => change({ icon: jpeg }), guildId)
    const { body } = await world.owner.api.get(`/guilds/${guildId}`)
    assert.deepEqual(events[0], { type: 'GUILD_UPDATE', data: body })
    assert.deepEqual((await world.lastAuditEntry(guildId)).changes, [
      { key: 'icon_hash', old_value: first, new_value: body.icon },
    ])
    await change({ icon: null })
    assert.deepEqual((await world.lastAuditEntry(guildId)).changes, [{ key: 'icon_hash', old_value: body.icon }])
    await unlock('INVITE_SPLASH', 'DISCOVERABLE', 'COMMUNITY', 'BANNER')
    await change(Object.fromEntries(GATED.map(({ field }) => [field, png])))
    const { changes } = await world.lastAuditEntry(guildId)
    assert.deepEqual(
      (changes as { key: string }[]).map(({ key }) => key),
      ['splash_hash', 'discovery_splash_hash', 'home_header_hash', 'banner_hash'],
    )
  })

  test('changes nothing for an identical image', async () => {
    await change({ icon: png })
    const events = await world.eventsOf(async () => assert.equal((await change({ icon: png })).status, 200), guildId)
    assert.deepEqual(events, [])
  })

  test('deletes an image that is replaced or removed', async () => {
    const first = (await change({ icon: png })).body.icon
    const second = (await change({ icon: jpeg })).body.icon
    assert.deepEqual(await kept(), [{ kind: 'icon', hash: second }])
    assert.equal(await given(`/icons/${guildId}/${first}.png`), 404)
    assert.equal((await change({ icon: null })).body.icon, null)
    assert.deepEqual(await kept(), [])
  })

  test('images of a deleted guild are removed', async () => {
    await change({ icon: png })
    await world.owner.api.delete(`/guilds/${guildId}`)
    await world.app.worker.settled()
    assert.deepEqual(await kept(), [])
  })

  test('removes the discovery splash with the DISCOVERABLE feature', async () => {
    await unlock('COMMUNITY', 'DISCOVERABLE', 'BANNER')
    await change({ discovery_splash: png, banner: png })
    const { body } = await change({ features: ['COMMUNITY'] })
    assert.equal(body.discovery_splash, null)
    assert.match(body.banner, /^\w{32}$/u)
    assert.deepEqual(
      (await kept()).map(({ kind }) => kind),
      ['banner'],
    )
    await unlock('DISCOVERABLE')
    await change({ discovery_splash: png })
    assert.equal((await unlock()).body.discovery_splash, null)
    await world.refuses(() => change({ discovery_splash: png }), 403, 50101)
  })

  test('accepts images whose feature is added in the same request', async () => {
    await unlock('COMMUNITY')
    const { status, body } = await change({ features: ['COMMUNITY', 'DISCOVERABLE'], discovery_splash: png })
    assert.equal(status, 200)
    assert.match(body.discovery_splash, /^\w{32}$/u)
    await world.refuses(() => change({ features: ['COMMUNITY'], discovery_splash: jpeg }), 403, 50101)
  })

  test('takes at most 15 statements for all five images', async () => {
    const { world: counting, seen } = await newRecordingWorld()
    const settings = { features: ['INVITE_SPLASH', 'DISCOVERABLE', 'COMMUNITY', 'BANNER'] }
    const { id } = await counting.newGuild(counting.owner, 'Drawn', { settings })
    const images = Object.fromEntries(['icon', ...GATED.map(({ field }) => field)].map((field) => [field, png]))
    await counting.owner.api.get(`/guilds/${id}`)
    seen.length = 0
    assert.equal((await counting.owner.api.patch(`/guilds/${id}`, images)).status, 200)
    assert.ok(seen.length <= 15, seen.join('\n'))
    await counting.close()
  })
})
