import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'

const ALICE = { guilds: { main: { members: { alice: {} } } } }
const FAIL = { fault: 'fail', route: 'GET /gateway', status: 500 }

describe('Unknown fields in requests to the test API', () => {
  let api: TestApi
  let sandbox: TestSandbox
  before(async () => {
    api = await TestApi.start()
    sandbox = await api.sandbox(ALICE)
  })
  after(() => api.stop())

  /** The first error of a response with status 400. */
  const errorOf = ({ status, body }: { status: number; body: any }) => {
    assert.equal(status, 400, JSON.stringify(body))
    const [{ path, message }] = body.errors
    return `${path}: ${message}`
  }
  const post = async (path: string, body: object) => errorOf(await sandbox.send('POST', path, body))
  const plan = async (sent: object) => {
    const response = await fetch(`${api.address}/sandboxes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    return errorOf({ status: response.status, body: await response.json() })
  }

  test('are refused in plans, at any depth, with the most similar name', async () => {
    assert.equal(await plan({ sede: 7 }), 'sede: unknown field “sede”: did you mean “seed”?')
    assert.equal(
      await plan({ guilds: { main: { chanels: {} } } }),
      'guilds.main.chanels: unknown field “chanels”: did you mean “channels”?',
    )
    assert.equal(
      await plan({ guilds: { main: { channels: { general: { slow_mode: 5 } } } } }),
      'guilds.main.channels.general.slow_mode: unknown field “slow_mode”: did you mean “slowmode”?',
    )
    assert.equal(
      await plan({ bot: { permissons: [] } }),
      'bot.permissons: unknown field “permissons”: did you mean “permissions”?',
    )
    assert.equal(
      await plan({ bot: { avatar: 'x' } }),
      'bot.avatar: unknown field “avatar”: there are “name”, “permissions”, “intents”, “activity”',
    )
    // No sandbox was created meanwhile: ids are consecutive.
    const { made } = await api.sandbox()
    assert.equal(Number(made.id), Number(sandbox.made.id) + 1)
  })

  test('are refused in faults, which are not added', async () => {
    const { status: _, ...without } = FAIL
    assert.equal(
      await post('/faults', { ...without, delay: 5, staus: 503 }),
      'staus: unknown field “staus”: did you mean “status”?',
    )
    assert.equal(
      await post('/faults', { ...FAIL, status: 429, retryAfter: 2 }),
      'retryAfter: unknown field “retryAfter”: did you mean “retry_after”?',
    )
    assert.match(await post('/faults', { fault: 'lose', event: 'READY', delay: 5 }), /^delay: unknown field/u)
    assert.deepEqual(await sandbox.get('/faults'), [])
    assert.equal((await sandbox.asBot('GET', '/gateway')).status, 200)
  })

  test('are refused in acts, which are not performed', async () => {
    const place = { as: 'alice', channel_id: sandbox.made.channels.general.id }
    const say = { act: 'say', ...place, content: 'hello' }
    assert.equal(
      await post('/acts', { ...say, replyTo: '1' }),
      'replyTo: unknown field “replyTo”: did you mean “reply_to”?',
    )
    const file = { name: 'a.txt', data: 'aGk=', description: 'x' }
    assert.equal(
      await post('/acts', { ...say, files: [file] }),
      'files.0.description: unknown field “description”: there are “name”, “data”',
    )
    const slash = { act: 'slash', ...place, name: 'upload' }
    assert.match(await post('/acts', { ...slash, options: { file } }), /^options\.file\.description: unknown field/u)
    const submit = { act: 'submit', ...place, interaction_id: '1' }
    assert.match(await post('/acts', { ...submit, inputs: { File: [file] } }), /^inputs\.File\.0\.description: unkno/u)
    assert.deepEqual((await sandbox.post('/acts', { act: 'read', ...place })).messages, [])
  })

  test('are refused in actions on the gateway, which have no effect', async () => {
    assert.equal(
      await post('/gateway', { action: 'invalidate', resumeable: true }),
      'resumeable: unknown field “resumeable”: did you mean “resumable”?',
    )
    const guild_id = sandbox.made.guilds.main.id
    assert.match(await post('/gateway', { action: 'outage', guild_id, ovr: true }), /did you mean “over”\?$/u)
    const transcript = await fetch(`${api.address}/sandboxes/${sandbox.made.id}/transcript`)
    assert.doesNotMatch(await transcript.text(), /-- gateway/u)
  })

  test('are refused in all other bodies and queries', async () => {
    const settle = await post('/settle', { timeout: 5 })
    assert.match(settle, /^timeout: unknown field/u)
    assert.match(await post('/clock', { advance_ms: 5, advance: '5s' }), /^advance: unknown field/u)
    assert.match(await post('/snapshots', { name: 'x' }), /there are no fields here$/u)
    assert.deepEqual(await sandbox.get('/snapshots'), [])
    const { status } = await sandbox.send('GET', '/calls?limt=5')
    assert.equal(status, 400)
  })

  test('are refused quickly, with at most a hundred errors of limited length', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 1]))
    const long = 'x'.repeat(500_000)
    for (const sent of [many, { [long]: 1 }, { guilds: { [long]: many } }, JSON.parse('{"__proto__":{"seed":1}}')]) {
      const response = await fetch(`${api.address}/sandboxes`, { method: 'POST', body: JSON.stringify(sent) })
      assert.equal(response.status, 400)
      const text = await response.text()
      assert.ok(text.length < 100_000, String(text.length))
      assert.ok(JSON.parse(text).errors.length <= 100)
    }
  })

  test('are ignored by the platform’s API, as by the platform', async () => {
    const path = `/channels/${sandbox.made.channels.general.id}/messages`
    assert.equal((await sandbox.asBot('POST', path, { content: 'x', contnet: 'y' })).status, 200)
  })
})
