import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { World } from '@guildhall/testing/worlds/world'

describe('Tokens', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('revoked by another process stay valid for a second at most, however often they are used', async () => {
    assert.equal((await world.member.api.get('/users/@me')).status, 200)
    await world.app.kernel.store.write((tx) =>
      tx.q.deleteFrom('tokens').where('user_id', '=', world.member.id).execute(),
    )
    const tries: number[] = []
    while (tries.length < 30 && tries.at(-1) !== 401) {
      await pause(100)
      tries.push((await world.member.api.get('/users/@me')).status)
    }
    assert.equal(tries.at(-1), 401)
  })

  test('are recognized by their scheme, ignoring case', async () => {
    for (const scheme of ['Bot', 'bot', 'BOT']) {
      assert.equal((await world.clientOf(`${scheme} ${world.bot.token}`).get('/users/@me')).status, 200)
    }
    for (const wrong of [world.bot.token, `Bot ${world.owner.token}`, `Bearer ${world.owner.token}`, 'Bot', 'Bot ']) {
      await world.refuses(() => world.clientOf(wrong).get('/users/@me'), 401, 0)
    }
  })

  test('work in requests that offer another protocol, which is ignored', async () => {
    const port = await world.app.listen()
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
    const status = await new Promise((resolve, reject) => {
      request({ port, path: '/api/v10/gateway', headers }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end()
    })
    assert.equal(status, 200)
  })
})
