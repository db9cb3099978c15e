import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()

describe('Message stickers', () => {
  let world: World
  let path: string
  /** A channel whose members may only use the guild's own stickers. */
  let strict: string
  let own: string
  let foreign: string
  const send = (body: object, who: Pick<Person, 'api'> = world.member, to = path) => who.api.post(to, body)

  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits('USE_EXTERNAL_STICKERS') }]
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', permission_overwrites })
    strict = `/channels/${made.body.id}/messages`
    const other = await world.newGuild(world.owner)
    const png = await picture('png', { width: 32, height: 32 })
    const stickerIn = async (guildId: string, name: string) => {
      const parts = multipartForm({ name, tags: 'wave', description: '' }, { file: png })
      return (await world.owner.api.post(`/guilds/${guildId}/stickers`, parts)).body.id
    }
    own = await stickerIn(world.guildId, 'hello')
    foreign = await stickerIn(other.id, 'elsewhere')
  })
  after(() => world.close())

  test('can be the only content, from this guild and from others', async () => {
    const shown = { id: own, name: 'hello', format_type: 1 }
    for (const who of [world.member, world.bot]) {
      const { status, body } = await send({ sticker_ids: [own] }, who)
      assert.equal(status, 200)
      assert.deepEqual(body.sticker_items, [shown])
      assert.deepEqual((await world.owner.api.get(`${path}/${body.id}`)).body.sticker_items, [shown])
    }
    const both = await send({ content: 'hi', sticker_ids: [own, foreign] })
    assert.deepEqual(
      both.body.sticker_items.map(({ name }: { name: string }) => name),
      ['hello', 'elsewhere'],
    )
    assert.equal('sticker_items' in (await send({ content: 'hi', sticker_ids: [] })).body, false)
  })

  test('are limited to three that exist and that the sender may use', async () => {
    await world.refuses(() => send({ sticker_ids: [own, own, own, own] }), 400, 50035)
    await world.refuses(() => send({ sticker_ids: ['x'] }), 400, 50035)
    await world.refuses(() => send({ content: 'hi', sticker_ids: ['1'] }), 400, 50081)
    assert.equal((await send({ sticker_ids: [own] }, world.member, strict)).status, 200)
    await world.refuses(() => send({ sticker_ids: [own, foreign] }, world.member, strict), 400, 50600)
    await world.refuses(() => send({ sticker_ids: [] }), 400, 50006)
  })

  test('can’t be combined with components of version 2', async () => {
    const body = { flags: 1 << 15, components: [{ type: 10, content: 'x' }], sticker_ids: [own] }
    await world.refuses(() => send(body), 400, 50035)
    const { errors } = (await send(body)).body
    assert.equal(errors.sticker_ids._errors[0].code, 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2')
  })

  test('can’t be changed by an edit', async () => {
    const { body } = await send({ content: 'hi', sticker_ids: [own] })
    const change = (changes: object) => world.member.api.patch(`${path}/${body.id}`, changes)
    for (const sticker_ids of [[], [foreign], [own, own]]) {
      await world.refuses(() => change({ content: 'other', sticker_ids }), 400, 50080)
    }
    const changed = await change({ content: '', sticker_ids: [own] })
    assert.deepEqual([changed.body.content, changed.body.sticker_items.length], ['', 1])
  })
})
