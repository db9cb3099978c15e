import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create SKU', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/skus`
  })
  after(() => world.close())

  const create = (fields: object = {}) => world.owner.api.post(path, { name: 'Sword', type: 2, ...fields })
  const refuses = (fields: object, field: string, code: string) => world.refusesAt(() => create(fields), field, code)

  test('creates a SKU that everybody can buy, with all fields that clients know', async () => {
    const { status, body } = await create()
    assert.equal(status, 201)
    const { id, ...others } = body
    assert.deepEqual(others, {
      type: 2,
      application_id: world.bot.id,
      name: 'Sword',
      slug: 'sword',
      flags: 4,
      access_type: 1,
      dependent_sku_id: null,
      manifest_labels: null,
      features: [],
      release_date: null,
      premium: false,
      show_age_gate: false,
    })
    assert.match(id, /^\d{17,19}$/u)
  })

  test('stores availability, access type and price', async () => {
    const price = { amount: 499, currency: 'eur' }
    const { body } = await create({ type: 3, flags: 0, access_type: 3, price })
    assert.deepEqual([body.type, body.flags, body.access_type, body.price], [3, 0, 3, price])
    assert.equal('price' in (await create({ price: null })).body, false)
  })

  test('creates subscriptions for users or for guilds', async () => {
    assert.equal((await create({ type: 5 })).body.flags, 4 | 256)
    assert.equal((await create({ type: 5, flags: 128 })).body.flags, 128)
  })

  test('derives the slug from the name', async () => {
    const slugOf = async (name: string) => (await create({ name })).body.slug
    assert.equal(await slugOf('  The GOLD — Tier! '), 'the-gold-tier')
    assert.equal(await slugOf('Größe 2'), 'größe-2')
    assert.equal(await slugOf('!!!'), 'sku')
  })

  test('refuses invalid names, types, flags and prices', async () => {
    await refuses({ name: '' }, 'name', 'BASE_TYPE_REQUIRED')
    await refuses({ name: 'x'.repeat(101) }, 'name', 'BASE_TYPE_BAD_LENGTH')
    for (const type of [1, 4, 6]) await refuses({ type }, 'type', 'BASE_TYPE_CHOICES')
    for (const flags of [1, 128, 256]) await refuses({ flags }, 'flags', 'BASE_TYPE_CHOICES')
    for (const flags of [0, 4, 128 | 256, 128 | 1]) await refuses({ type: 5, flags }, 'flags', 'BASE_TYPE_CHOICES')
    await refuses({ flags: 2 ** 32 + 4 }, 'flags', 'NUMBER_TYPE_MAX')
    await refuses({ access_type: 4 }, 'access_type', 'BASE_TYPE_CHOICES')
    await refuses({ price: { amount: -1, currency: 'eur' } }, 'price.amount', 'NUMBER_TYPE_MIN')
    await refuses({ price: { amount: 1, currency: 'EUR' } }, 'price.currency', 'STRING_TYPE_REGEX')
  })

  test('refuses the 51st SKU, not counting groups', async () => {
    const bot = await newBot(world.app, world.owner)
    const add = (type = 2) => bot.api.post(`/applications/${bot.id}/skus`, { name: 'One of many', type })
    for (let i = 0; i < 49; i++) assert.equal((await add(i % 7 === 0 ? 5 : 2)).status, 201)
    const last = await Promise.all([add(), add()])
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 400])
    await world.refusesAt(() => add(), 'name', 'SKUS_MAX')
  })

  test('refuses everyone else before it validates the body', async () => {
    await world.refuses(() => world.member.api.post(path, { name: '' }), 403, 20012)
  })
})
