import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'
import { until } from '@guildhall/testing/worlds/until'

describe('The call journal', () => {
  let api: TestApi
  let sandbox: TestSandbox
  let channelId: string
  before(async () => {
    api = await TestApi.start()
    sandbox = await api.sandbox({ limits: 'platform', guilds: { main: { members: { alice: {} } } } })
    channelId = sandbox.made.channels.general.id
  })
  after(() => api.stop())

  const say = (content: string) => sandbox.asBot('POST', `/channels/${channelId}/messages`, { content })
  const last = async () => (await sandbox.get('/calls?limit=1'))[0]

  test('contains the call, its body and the response', async () => {
    const message = await (await say('hello')).json()
    const { number, ms, answer_bytes, bucket, ...call } = await last()
    assert.ok(number > 0 && ms >= 0 && answer_bytes > 0)
    assert.match(bucket.id, /^[0-9a-f]{32}$/)
    assert.equal(bucket.limit - bucket.remaining, 1)
    assert.deepEqual(call, {
      at: Date.UTC(2026, 0, 1),
      by: 'bot',
      method: 'POST',
      route: '/channels/:channelId/messages',
      path: `/channels/${channelId}/messages`,
      operation: 'Create Message',
      status: 200,
      code: null,
      fault: null,
      files: [],
      body_bytes: 19,
      body: { content: 'hello' },
      answer: message,
    })
  })

  test('contains errors with their codes, unknown paths, and calls without a token', async () => {
    await sandbox.asBot('GET', '/channels/1/messages?limit=5')
    const refused = await last()
    assert.deepEqual([refused.status, refused.code, refused.answer.code], [404, 10003, 10003])
    assert.deepEqual([refused.path, refused.body], ['/channels/1/messages?limit=5', null])
    await fetch(`${sandbox.made.api}/v10/nowhere`, { method: 'POST', body: '{"a":1}' })
    const unknown = await last()
    assert.deepEqual([unknown.route, unknown.operation, unknown.status, unknown.by], [null, null, 404, 'bot'])
    await fetch(`${sandbox.made.api}/v10/gateway`)
    assert.deepEqual([(await last()).operation, (await last()).status], ['Get Gateway', 200])
  })

  test('contains the fields of a multipart body, and the names and sizes of its files', async () => {
    const form = new FormData()
    form.set('payload_json', JSON.stringify({ content: 'look' }))
    form.set('files[0]', new File(['12345'], 'five.txt', { type: 'text/plain' }))
    const headers = { authorization: `Bot ${sandbox.made.bot.token}` }
    const address = `${sandbox.made.api}/v10/channels/${channelId}/messages`
    const { status } = await fetch(address, { method: 'POST', headers, body: form })
    const call = await last()
    assert.deepEqual([status, call.status, call.body], [200, 200, { content: 'look' }])
    assert.deepEqual(call.files, [{ part: 'files[0]', filename: 'five.txt', content_type: 'text/plain', bytes: 5 }])
  })

  test('omits a body that is too large, and contains its size', async () => {
    await say('x'.repeat(70_000))
    const call = await last()
    assert.deepEqual([call.status, call.body, call.body_bytes], [400, null, 70_014])
  })

  test('contains users’ calls only on request', async () => {
    await sandbox.post('/acts', { act: 'say', as: 'alice', channel_id: channelId, content: 'from alice' })
    const { token } = sandbox.made.users.alice
    await fetch(`${sandbox.made.api}/v10/users/@me`, { headers: { authorization: token } })
    assert.equal((await last()).by, 'bot')
    const [posted, asked] = await sandbox.get('/calls?all=true&limit=2')
    assert.deepEqual([posted.by, posted.body.content], ['user', 'from alice'])
    assert.deepEqual([asked.by, asked.operation], ['user', 'Get Current User'])
  })

  test('can be read from a previous position', async () => {
    const { number } = await last()
    for (const content of ['one', 'two', 'three']) await say(content)
    const contents = async (query: string) =>
      (await sandbox.get(`/calls?${query}`)).map(({ body }: { body: { content: string } }) => body.content)
    assert.deepEqual(await contents(`since=${number}`), ['one', 'two', 'three'])
    assert.deepEqual(await contents(`since=${number}&limit=2`), ['one', 'two'])
    assert.deepEqual(await contents('limit=2'), ['two', 'three'])
  })

  test('refuses an invalid query', async () => {
    for (const query of ['limit=0', 'limit=1001', 'since=-1', 'all=perhaps']) {
      const { status, body } = await sandbox.send('GET', `/calls?${query}`)
      assert.deepEqual([status, body.message, body.errors.length], [400, 'The query can’t be read.', 1], query)
    }
  })

  test('is also available as JSON Lines', async () => {
    const address = `${api.address}/sandboxes/${sandbox.made.id}/calls?limit=2`
    const response = await fetch(address, { headers: { accept: 'application/x-ndjson' } })
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
    const lines = (await response.text()).trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      await sandbox.get('/calls?limit=2'),
    )
  })

  test('keeps the last thousand calls, and counts those removed', async () => {
    const full = await api.sandbox()
    for (let i = 0; i < 1010; i += 10) {
      await Promise.all(Array.from({ length: 10 }, () => full.asBot('GET', '/gateway')))
    }
    const { headers, body } = await full.send('GET', '/calls')
    assert.deepEqual([body.length, headers.get('x-guildhall-dropped'), body[0].number], [1000, '10', 11])
  })

  test('can be followed until its sandbox is deleted, by sixteen clients at most', async () => {
    const followed = await api.sandbox()
    const address = `${api.address}/sandboxes/${followed.made.id}/calls?follow=true`
    const gone = new AbortController()
    const [first, ...others] = await Promise.all([
      fetch(address),
      ...Array.from({ length: 15 }, () => fetch(address, { signal: gone.signal })),
    ])
    const { status, body } = await followed.send('GET', '/calls?follow=true')
    assert.deepEqual([status, body.message], [422, '16 clients follow the calls already'])
    assert.equal(
      others.every((each) => each.status === 200),
      true,
    )
    gone.abort()
    await until(async () => (await fetch(address, { signal: AbortSignal.timeout(2000) })).status === 200)
    await followed.asBot('GET', '/gateway')
    await followed.asBot('GET', '/users/@me')
    await fetch(`${api.address}/sandboxes/${followed.made.id}`, { method: 'DELETE' })
    const lines = (await first?.text())?.trimEnd().split('\n') ?? []
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).operation),
      ['Get Gateway', 'Get Current User'],
    )
  })
})
