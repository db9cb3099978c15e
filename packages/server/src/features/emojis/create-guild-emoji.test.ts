import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild Emoji', () => {
  let world: World
  let path: string
  let image: string
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    path = `/guilds/${world.guildId}/emojis`
    image = dataUri(await picture('png'))
  })
  after(() => world.close())

  const create = (body: object, guildId = world.guildId) =>
    world.owner.api.post(`/guilds/${guildId}/emojis`, { name: 'wave', image, ...body })

  test('answers 201 with the emoji and its creator', async () => {
    const { status, body } = await create({ name: 'Wave_2' })
    assert.equal(status, 201)
    assert.deepEqual(body, {
      id: body.id,
      name: 'Wave_2',
      roles: [],
      require_colons: true,
      managed: false,
      animated: false,
      available: true,
      user: world.owner.user,
    })
    assert.deepEqual((await world.owner.api.get(`${path}/${body.id}`)).body, body)
  })

  test('emits all emojis without their creators, and writes an audit entry', async () => {
    const events = await world.eventsOf(async () => {
      await world.owner.api.post(path, { name: 'told', image }, { 'x-audit-log-reason': 'fun' })
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_EMOJIS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const all = (await world.member.api.get(path)).body
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, emojis: all })
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [60, all.at(-1).id, 'fun'])
    assert.deepEqual(
      entry.changes.find(({ key }: any) => key === 'name'),
      { key: 'name', new_value: 'told' },
    )
  })

  test('adds the emoji to the guild in memory and in the database, also when the guild is renamed', async () => {
    const { body } = await create({ name: 'lasting' })
    const { user: _user, ...emoji } = body
    await world.owner.api.patch(`/guilds/${world.guildId}`, { name: 'Renamed' })
    const shown = async () => (await world.owner.api.get(`/guilds/${world.guildId}`)).body.emojis
    const remembered = await shown()
    assert.deepEqual(remembered.at(-1), emoji)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual(await shown(), remembered)
    const preview = (await world.owner.api.get(`/guilds/${world.guildId}/preview`)).body
    assert.deepEqual(preview.emojis, remembered)
  })

  test('serves the emoji’s picture at the path that clients use', async () => {
    const { body } = await create({ name: 'drawn' })
    const { statusCode, headers } = await world.app.http.inject({ url: `/emojis/${body.id}.png` })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
    assert.equal((await world.app.http.inject({ url: `/emojis/${body.id}.webp?size=16` })).statusCode, 200)
  })

  test('accepts every format, and detects animation', async () => {
    for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
      const { body } = await create({ name: format, image: dataUri(await picture(format)) })
      assert.equal(body.animated, false, format)
    }
    for (const format of ['gif', 'webp'] as const) {
      const { body } = await create({ name: format, image: dataUri(await animatedPicture(format)) })
      assert.equal(body.animated, true, format)
      const { statusCode, headers } = await world.app.http.inject({ url: `/emojis/${body.id}.gif` })
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/gif'])
    }
  })

  test('restricts an emoji to roles of the guild', async () => {
    const roles = [world.roles.member, world.roles.moderator]
    assert.deepEqual((await create({ roles })).body.roles, roles)
    assert.deepEqual((await create({ roles: null })).body.roles, [])
    const bad = () => create({ roles: [world.roles.member, '1'] })
    await world.refuses(bad, 400, 50035)
    assert.equal((await bad()).body.errors.roles['1']._errors[0].code, 'ROLE_UNKNOWN')
    await world.refuses(() => create({ roles: [world.roles.member, world.roles.member] }), 400, 50035)
  })

  test('refuses a name that is too short or too long, or has characters other than letters, digits and underscores', async () => {
    for (const [name, code] of [
      ['x', 'BASE_TYPE_BAD_LENGTH'],
      ['x'.repeat(33), 'BASE_TYPE_BAD_LENGTH'],
      ['with space', 'STRING_TYPE_REGEX'],
      ['grüße', 'STRING_TYPE_REGEX'],
      ['wave\n', 'STRING_TYPE_REGEX'],
      ['', 'BASE_TYPE_REQUIRED'],
      [undefined, 'BASE_TYPE_REQUIRED'],
    ]) {
      await world.refuses(() => create({ name }), 400, 50035)
      assert.equal((await create({ name })).body.errors.name._errors[0].code, code, name ?? 'absent')
    }
  })

  test('refuses an image that is missing, invalid, or larger than 256 KiB', async () => {
    const noise = Buffer.concat([await picture('png'), Buffer.alloc(262_144)])
    for (const [sent, code] of [
      [undefined, 'BASE_TYPE_REQUIRED'],
      ['no data', 'IMAGE_INVALID'],
      [dataUri(noise), 'BINARY_TYPE_MAX_SIZE'],
    ]) {
      await world.refuses(() => create({ image: sent }), 400, 50035)
      assert.equal((await create({ image: sent })).body.errors.image._errors[0].code, code)
    }
    const { errors } = (await create({ image: dataUri(noise) })).body
    assert.equal(errors.image._errors[0].message, 'File cannot be larger than 256.0 kb.')
    await world.refuses(() => create({ image: dataUri(Buffer.from('<svg/>')) }), 400, 50046)
  })

  test('requires CREATE_GUILD_EXPRESSIONS, not MANAGE_GUILD_EXPRESSIONS', async () => {
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD_EXPRESSIONS'])
    await world.refuses(() => manager.api.post(path, { name: 'wave', image }), 403, 50013)
    const maker = await world.newPerson('maker')
    await world.join(maker)
    await world.grant(maker, ['CREATE_GUILD_EXPRESSIONS'])
    assert.equal((await maker.api.post(path, { name: 'wave', image })).status, 201)
  })

  test('enforces the slots of the premium tier, for static and animated emojis separately', async () => {
    const moving = dataUri(await animatedPicture('gif'))
    const { id } = await world.newGuild(world.owner, 'Full')
    await fill(id, 49)
    assert.equal((await create({}, id)).status, 201)
    await world.refuses(() => create({}, id), 400, 30008)
    assert.equal((await create({ image: moving }, id)).status, 201)
    await fill(id, 49, true)
    await world.refuses(() => create({ image: moving }, id), 400, 30018)
    const boosted = await world.newGuild(world.owner, 'Boosted', { settings: { premium_tier: 1 } })
    await fill(boosted.id, 99)
    assert.equal((await create({}, boosted.id)).status, 201)
    await world.refuses(() => create({}, boosted.id), 400, 30008)
  })

  /** Inserts emojis directly, without the API. */
  async function fill(guildId: string, count: number, animated = false): Promise<void> {
    const { store, ids, readModel } = world.app.kernel
    const rows = Array.from({ length: count }, () => {
      const id = ids.next()
      const wire = JSON.stringify({ id, name: 'one', roles: [], managed: false, animated })
      return { guild_id: guildId, id, creator_id: world.owner.id, wire }
    })
    await store.write(({ q }) => q.insertInto('emojis').values(rows).execute())
    readModel.forgetAll()
  }
})
