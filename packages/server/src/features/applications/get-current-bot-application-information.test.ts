import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/oauth2/applications/@me'

describe('Get Current Bot Application Information', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the bot’s application with its owner and both installation contexts', async () => {
    const { status, body } = await world.bot.api.get(PATH)
    assert.equal(status, 200)
    assert.deepEqual([body.id, body.name, body.bot.id], [world.bot.id, 'Test Bot', world.bot.id])
    assert.deepEqual(body.owner, world.owner.user)
    assert.deepEqual(body.integration_types_config, { 0: {}, 1: {} })
    assert.match(body.verify_key, /^[0-9a-f]{64}$/)
    assert.deepEqual([body.flags, body.flags_new], [282_624, '282624'])
    assert.deepEqual([body.team, body.redirect_uris, body.interactions_endpoint_url], [null, [], null])
  })

  test('reveals no secrets', async () => {
    const { body } = await world.bot.api.get(PATH)
    for (const key of ['signing_key', 'secret_hash', 'client_secret']) assert.equal(Object.hasOwn(body, key), false)
  })

  test('counts the guilds that the bot is in', async () => {
    const before = (await world.bot.api.get(PATH)).body.approximate_guild_count
    const { id } = await world.newGuild(world.owner)
    await world.join(world.bot, { guildId: id })
    assert.equal((await world.bot.api.get(PATH)).body.approximate_guild_count, before + 1)
  })

  test('refuses users and requests without a token', async () => {
    await world.refuses(() => world.owner.api.get(PATH), 403, 20002)
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
  })
})
