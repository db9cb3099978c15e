import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { animatedPicture, animatedPng, lottieAnimation, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

const FULL = { width: 320, height: 320 }
const SMALL = { width: 32, height: 32 }

describe('Create Guild Sticker', () => {
  let world: World
  let png: Buffer
  /** A guild that may have Lottie stickers. */
  let partner: string
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    png = await picture('png', FULL)
    partner = (await world.newGuild(world.owner, 'Partner', { settings: { features: ['PARTNERED'], premium_tier: 3 } }))
      .id
  })
  after(() => world.close())

  const path = (guildId = world.guildId) => `/guilds/${guildId}/stickers`
  const fields = { name: 'hello', tags: 'wave', description: 'A greeting' }
  const sendFile = (file: Uint8Array | string, guildId = partner) =>
    world.owner.api.post(path(guildId), multipartForm(fields, { file }))
  const sendFields = (changed: Record<string, string>) =>
    world.owner.api.post(path(partner), multipartForm({ ...fields, ...changed }, { file: png }))
  const sendLottie = (changes: object, guildId = partner) => sendFile(JSON.stringify(lottieAnimation(changes)), guildId)

  test('answers 201 with the sticker and its creator', async () => {
    const { status, body } = await sendFile(png, world.guildId)
    assert.equal(status, 201)
    assert.deepEqual(body, {
      id: body.id,
      ...fields,
      type: 2,
      format_type: 1,
      available: true,
      guild_id: world.guildId,
      user: world.owner.user,
    })
    assert.deepEqual((await world.owner.api.get(`${path()}/${body.id}`)).body, body)
  })

  test('emits all stickers without their creators, and writes an audit entry', async () => {
    const events = await world.eventsOf(() =>
      world.owner.api.post(path(), multipartForm(fields, { file: png }), { 'x-audit-log-reason': 'fun' }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_STICKERS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const all = (await world.member.api.get(path())).body
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, stickers: all })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [90, all.at(-1).id, 'fun'])
  })

  test('adds the sticker to the guild in memory and in the database, also when the guild is renamed', async () => {
    const { id } = await world.newGuild(world.owner, 'Stuck')
    const { user: _user, ...sticker } = (await sendFile(png, id)).body
    await world.owner.api.patch(`/guilds/${id}`, { name: 'Renamed' })
    const shown = async () => (await world.owner.api.get(`/guilds/${id}`)).body.stickers
    assert.deepEqual(await shown(), [sticker])
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual(await shown(), [sticker])
    assert.deepEqual((await world.owner.api.get(`/guilds/${id}/preview`)).body.stickers, [sticker])
  })

  test('accepts PNG, animated PNG, GIF and Lottie, and serves each unchanged', async () => {
    const drawn = JSON.stringify(lottieAnimation())
    const kinds = [
      [png, 1, 'png', 'image/png'],
      [await animatedPng(3, FULL), 2, 'png', 'image/png'],
      [await animatedPicture('gif', 3, FULL, 100), 4, 'gif', 'image/gif'],
      [await picture('gif', SMALL), 4, 'gif', 'image/gif'],
      [drawn, 3, 'json', 'application/json'],
    ] as const
    for (const [file, format, ending, type] of kinds) {
      const { status, body } = await sendFile(file)
      assert.deepEqual([status, body.format_type], [201, format])
      const given = await world.app.http.inject({ url: `/stickers/${body.id}.${ending}` })
      assert.deepEqual([given.statusCode, given.headers['content-type']], [200, type])
      assert.deepEqual(given.rawPayload, Buffer.from(file))
      for (const other of ['png', 'gif', 'json', 'webp'].filter((each) => each !== ending)) {
        assert.equal((await world.app.http.inject({ url: `/stickers/${body.id}.${other}` })).statusCode, 404, other)
      }
    }
  })

  test('accepts an omitted and an empty description', async () => {
    const without = await world.owner.api.post(
      path(partner),
      multipartForm({ name: 'hello', tags: 'wave' }, { file: png }),
    )
    assert.deepEqual([without.status, without.body.description], [201, null])
    const empty = await sendFields({ description: '' })
    assert.deepEqual([empty.status, empty.body.description], [201, ''])
  })

  test('refuses fields out of range', async () => {
    for (const [field, value, code] of [
      ['name', 'x', 'BASE_TYPE_BAD_LENGTH'],
      ['name', 'x'.repeat(31), 'BASE_TYPE_BAD_LENGTH'],
      ['description', 'x', 'BASE_TYPE_BAD_LENGTH'],
      ['description', 'x'.repeat(101), 'BASE_TYPE_MAX_LENGTH'],
      ['tags', 'x'.repeat(201), 'BASE_TYPE_MAX_LENGTH'],
    ] as const) {
      await world.refuses(() => sendFields({ [field]: value }), 400, 50035)
      assert.equal((await sendFields({ [field]: value })).body.errors[field]._errors[0].code, code, field)
    }
  })

  test('refuses JSON, a form without the file, and a form with the file as text', async () => {
    for (const body of [multipartForm(fields), multipartForm({ ...fields, file: 'text' }), fields]) {
      const send = () => world.owner.api.post(path(), body)
      await world.refuses(send, 400, 50035)
      assert.equal((await send()).body.errors.file._errors[0].code, 'BASE_TYPE_REQUIRED')
    }
  })

  test('refuses a file that is too large, invalid, of another format, or of more pixels', async () => {
    await world.refuses(() => sendFile(Buffer.concat([png, Buffer.alloc(524_288)])), 400, 50045)
    await world.refuses(() => sendFile(''), 400, 50046)
    await world.refuses(() => sendFile('nonsense'), 400, 50046)
    await world.refuses(() => sendFile(png.subarray(0, png.length / 2)), 400, 50046)
    for (const format of ['jpeg', 'webp', 'avif'] as const) {
      const file = await picture(format, SMALL)
      await world.refuses(() => sendFile(file), 400, 50035)
    }
    const wide = await picture('png', { width: 321, height: 320 })
    await world.refuses(() => sendFile(wide), 400, 50046)
  })

  test('refuses animations of more than five seconds or 1000 frames, or too fast ones', async () => {
    const lasting = async (frames: number, delay_ms: number) => [
      await animatedPng(frames, SMALL, delay_ms),
      await animatedPicture('gif', frames, SMALL, delay_ms),
    ]
    for (const file of await lasting(5, 1000)) assert.equal((await sendFile(file)).status, 201)
    for (const file of await lasting(6, 1000)) await world.refuses(() => sendFile(file), 400, 170007)
    const many = await animatedPng(1001, SMALL, 3)
    await world.refuses(() => sendFile(many), 400, 170004)
    const fast = await animatedPng(10, SMALL, 1)
    await world.refuses(() => sendFile(fast), 400, 170003)
  })

  test('refuses an invalid Lottie animation', async () => {
    const image = { id: 'i', w: 10, h: 10, u: '', p: 'data:image/png;base64,AAAA', e: 1 }
    const layer = { ty: 2, refId: 'i', ks: {} }
    const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const [changes, code] of [
      [{ w: undefined }, 170001],
      [{ w: 0 }, 170001],
      [{ h: 0 }, 170001],
      [{ layers: 'none' }, 170001],
      [{ op: 0 }, 170001],
      [{ layers: [{ ty: 4, ks: { o: { a: 0, k: 100, x: 'var $bm_rt = 1' } } }] }, 170001],
      [{ assets: [image] }, 170002],
      [{ layers: [layer] }, 170002],
      [{ fr: 401, op: 500 }, 170003],
      [{ fr: 300, op: 1001 }, 170004],
      [{ w: 321 }, 170005],
      [{ h: 512 }, 170005],
      [{ fr: 0 }, 170006],
      [{ fr: 10, op: 51 }, 170007],
    ] as const) {
      await world.refuses(() => sendLottie(changes), 400, code)
    }
    await world.refuses(() => sendFile('{'), 400, 170001)
    await world.refuses(() => sendFile('[]'), 400, 170001)
    await world.refuses(() => sendFile(Buffer.from([0x7b, 0xff])), 400, 170001)
    assert.equal((await sendFile(`{"deep":${nested},${JSON.stringify(lottieAnimation()).slice(1)}`)).status, 201)
  })

  test('accepts Lottie animations only in verified and partnered guilds', async () => {
    await world.refuses(() => sendLottie({}, world.guildId), 400, 50046)
    const { id } = await world.newGuild(world.owner, 'Verified', { settings: { features: ['VERIFIED'] } })
    assert.equal((await sendLottie({}, id)).status, 201)
  })

  test('requires CREATE_GUILD_EXPRESSIONS before it reads the form', async () => {
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD_EXPRESSIONS'])
    await world.refuses(() => manager.api.post(path(), multipartForm(fields, { file: png })), 403, 50013)
    await world.refuses(() => manager.api.post(path(), multipartForm({}, { file: 'nonsense' })), 403, 50013)
    await world.refuses(() => world.stranger.api.post(path(), multipartForm({}, {})), 403, 50001)
    const maker = await world.newPerson('maker')
    await world.join(maker)
    await world.grant(maker, ['CREATE_GUILD_EXPRESSIONS'])
    assert.equal((await maker.api.post(path(), multipartForm(fields, { file: png }))).status, 201)
  })

  test('enforces the slots of the premium tier', async () => {
    const { id } = await world.newGuild(world.owner, 'Full')
    for (let made = 0; made < 5; made++) assert.equal((await sendFile(png, id)).status, 201)
    await world.refuses(() => sendFile(png, id), 400, 30039)
    const boosted = await world.newGuild(world.owner, 'Boosted', { settings: { premium_tier: 1 } })
    for (let made = 0; made < 15; made++) assert.equal((await sendFile(png, boosted.id)).status, 201)
    await world.refuses(() => sendFile(png, boosted.id), 400, 30039)
  })
})
