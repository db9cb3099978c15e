import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { BODY_BYTES, JSON_LIMITS } from '@guildhall/protocol/body-limits'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe('The body of a request', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}`
  })
  after(() => world.close())

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test('is refused if it is not JSON', async () => {
    for (const body of ['{', 'nonsense', '{"name":"x"', "{'name':'x'}", '\u0000']) {
      await world.refuses(() => world.owner.api.patch(path, body), 400, 50109)
    }
  })

  test('is refused if it is JSON but not an object', async () => {
    for (const body of ['[]', '"text"', '1', 'true']) {
      await world.refuses(() => world.owner.api.patch(path, body), 400, 50035)
    }
    const { errors } = (await world.owner.api.patch(path, '[]')).body
    assert.equal(errors._errors[0].code, 'MODEL_TYPE_CONVERT')
  })

  test('is an object without fields if it is empty or null', async () => {
    for (const body of [undefined, '', '{}', 'null']) {
      assert.equal((await world.owner.api.patch(path, body)).status, 200, String(body))
    }
  })

  test('may contain unknown fields, which are ignored', async () => {
    const { status, body } = await world.owner.api.patch(path, { description: 'known', no_such_field: 1 })
    assert.deepEqual([status, body.description, Object.hasOwn(body, 'no_such_field')], [200, 'known', false])
  })

  test('is refused with another content type or none', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'no media type',
      'a/b/c',
      '',
    ]) {
      const send = () => world.owner.api.patch(path, '{"name":"xx"}', { 'content-type': type })
      await world.refuses(send, 400, 50035)
      assert.ok((await send()).body.errors._errors[0].code, type)
    }
  })

  test('is refused without a content type', async () => {
    const { statusCode, payload } = await world.app.http.inject({
      method: 'PATCH',
      url: `/api/v10${path}`,
      headers: { authorization: world.owner.token, 'content-type': undefined },
      payload: Buffer.from('{"name":"xx"}'),
    })
    assert.deepEqual([statusCode, JSON.parse(payload).code], [400, 50035])
  })

  test('is accepted as application/json in upper or lower case, and with a charset', async () => {
    for (const type of ['application/json', 'Application/JSON', 'application/json; charset=utf-8']) {
      const answer = await world.owner.api.patch(path, '{"name":"xx"}', { 'content-type': type })
      assert.equal(answer.status, 200, type)
    }
  })

  const padded = (fields: string, bytes: number) => `{${fields}${' '.repeat(bytes - fields.length - 2)}}`

  test('is refused if it is larger than 64 KiB or the limit that its operation declares', async () => {
    const invites = `/channels/${world.channels.general}/invites`
    for (const [at, most, method] of [
      [path, BODY_BYTES.images, 'PATCH'],
      [invites, BODY_BYTES.usual, 'POST'],
    ] as const) {
      const send = (bytes: number) => world.owner.api.send(method, at, padded('', bytes))
      await world.refuses(() => send(most + 1), 413, 40005)
      assert.deepEqual((await send(most + 1)).body, { message: 'Request entity too large', code: 40005 })
      assert.equal((await send(most)).status, 200)
    }
  })

  test('is refused before it is parsed if it has too many values', async (t) => {
    const parse = t.mock.method(JSON, 'parse')
    const fill = (unit: string, count: number) => `{"x":[${unit.repeat(count)}0]}`
    for (const unit of ['0,', '[],', '{"a":0},', '"a",']) {
      await world.refuses(() => world.owner.api.patch(path, fill(unit, JSON_LIMITS.values)), 413, 40005)
    }
    const parsed = parse.mock.calls.map(({ arguments: [text] }) => String(text).length)
    assert.ok(Math.max(0, ...parsed) < JSON_LIMITS.values, String(parsed))
    assert.equal((await world.owner.api.patch(path, fill('0,', JSON_LIMITS.values - 10))).status, 200)
    const text = JSON.stringify({ x: '[,:{'.repeat(JSON_LIMITS.values) })
    assert.equal((await world.owner.api.patch(path, text)).status, 200)
  })

  test('is refused as a form with too many fields before one is read', async () => {
    const { id, token } = await newWebhook(world, { channelId: world.channels.general })
    for (const at of ['/oauth2/token', '/oauth2/token/revoke', `/webhooks/${id}/${token}/slack`]) {
      const send = (count: number) => {
        const fields = Array.from({ length: count }, (_, index) => `field${index}=1`)
        return world.nobody.post(at, fields.join('&'), { 'content-type': 'application/x-www-form-urlencoded' })
      }
      await world.refuses(() => send(1_000_000), 413, 40005)
      await world.refuses(() => send(257), 413, 40005)
      assert.notEqual((await send(256)).status, 413)
    }
  })

  test('is refused if its brackets are nested too deeply, not counting brackets in strings', async () => {
    await world.refuses(() => world.owner.api.patch(path, `{"deep":${nested(32)}}`), 400, 50109)
    await world.refuses(() => world.owner.api.patch(path, nested(1_000_000)), 400, 50109)
    assert.equal((await world.owner.api.patch(path, `{"deep":${nested(31)}}`)).status, 200)
    assert.equal((await world.owner.api.patch(path, { deep: `\\"${nested(100)}` })).status, 200)
  })

  test('is not read if the caller lacks permission', async () => {
    const bad: [string, Record<string, string>][] = [
      ['{', {}],
      ['{"name":"x"}', {}],
      [nested(100), {}],
      ['name=x', { 'content-type': 'text/plain' }],
      ['{}', { 'content-type': 'no media type' }],
      ['{}', { 'x-audit-log-reason': 'x'.repeat(513) }],
    ]
    for (const [body, headers] of bad) {
      await world.refuses(() => world.stranger.api.patch(path, body, headers), 403, 50001)
      await world.refuses(() => world.member.api.patch(path, body, headers), 403, 50013)
      await world.refuses(() => world.nobody.patch(path, body, headers), 401, 0)
      await world.refuses(() => world.owner.api.patch('/guilds/1', body, headers), 404, 10004)
    }
  })

  test('keeps keys of every object as plain fields', async () => {
    const body = '{"name":"plain","__proto__":{"features":["COMMUNITY"]},"constructor":{"name":"x"}}'
    const answer = await world.owner.api.patch(path, body)
    assert.deepEqual([answer.status, answer.body.name, answer.body.features], [200, 'plain', []])
  })
})

describe('Request bodies in memory', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.app.listen()
  })
  after(() => world.close())

  const MIB = 2 ** 20
  const LENGTH = 16 * MIB
  const begin = (t: TestContext, person: Person | null, path: string) => {
    const line = new RawConnection(world.app.http.server)
    t.after(() => line.socket.destroy())
    const authorization = person === null ? '' : `Authorization: ${person.token}\r\n`
    return line.send(
      `PATCH /api/v10${path} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n{"x":"`,
    )
  }

  test('are limited to 32 MiB per network, and release their share when they are processed', async (t) => {
    const held = [1, 2, 3].map(() => begin(t, world.owner, '/users/@me'))
    const piece = 'x'.repeat(MIB)
    for (let sent = 0; sent < 15; sent++) for (const line of held) line.send(piece)
    await until(() => held.some(({ statuses }) => statuses.length > 0))
    const refused = held.find(({ statuses }) => statuses.length > 0)
    assert.match(refused?.received ?? '', /^HTTP\/1\.1 429 .*\r\nretry-after: 1\r\n/su)
    for (const line of held) line.socket.destroy()
    await until(
      async () => (await world.owner.api.patch('/users/@me', `{"x":"${'x'.repeat(15 * MIB)}"}`)).status === 200,
    )
  })

  test('are not read if the caller may not send them', async (t) => {
    for (const [person, path, status] of [
      [null, '/users/@me', 401],
      [world.stranger, `/guilds/${world.guildId}`, 403],
      [world.member, `/guilds/${world.guildId}`, 403],
      [null, '/auth/nowhere', 404],
    ] as const) {
      const line = begin(t, person, path)
      await line.answers()
      assert.deepEqual(line.statuses, [status])
    }
  })
})
