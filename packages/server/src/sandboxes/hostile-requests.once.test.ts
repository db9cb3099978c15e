import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('The test API refuses with a reason, and never with a 5xx', () => {
  let api: TestApi
  let sandbox: TestSandbox
  before(async () => {
    api = await TestApi.start()
    sandbox = await api.sandbox({ guilds: { main: { members: { alice: {} } } } })
  })
  after(() => api.stop())

  /** The status of a request, and the message of its response. */
  async function send(path: string, body: string, method = 'POST'): Promise<[number, string]> {
    const sent = method === 'POST' ? { headers: JSON_TYPE, body } : {}
    const answer = await fetch(api.address + path, { method, ...sent })
    const { message } = JSON.parse((await answer.text()) || '{}')
    return [answer.status, message]
  }
  const refuses = async (path: string, body: string, method = 'POST') => {
    const [status, message] = await send(path, body, method)
    assert.ok(status >= 400 && status < 500, `${path} ${body.slice(0, 100)}: ${status}`)
    assert.match(message, /\w/u, `${path} ${body.slice(0, 100)}: ${status}`)
  }

  test('plans with times whose ids a client would not understand', async () => {
    for (const at of ['0001-01-01T00:00:00Z', '2015-01-01T00:00:00Z', '2060-01-01T00:00:00Z', '9999-12-31T00:00:00Z']) {
      assert.deepEqual(await send('/sandboxes', JSON.stringify({ at })), [422, 'at is a time from 2016 to 2059'], at)
    }
    const { made } = await api.sandbox({ at: '2016-01-01T00:00:00Z' })
    assert.ok(made.bot.id.length >= 17)
  })

  test('bodies that are not JSON, not an object, too deep or too large', async () => {
    const bodies = [
      '{',
      '[]',
      '"x"',
      '1',
      '\u0000',
      '['.repeat(100_000),
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    ]
    for (const path of ['/sandboxes', ...['acts', 'settle', 'clock', 'faults', 'gateway', 'replay'].map(below)]) {
      for (const body of bodies) await refuses(path, body)
    }
    for (const path of ['/sandboxes', below('settle')]) {
      assert.equal((await send(path, JSON.stringify({ x: 'x'.repeat(1_100_000) })))[0], 413)
    }
  })

  test('unknown ids, and names from the prototype', async () => {
    for (const id of ['999', '__proto__', 'constructor', '%00', '01']) {
      await refuses(`/sandboxes/${id}`, '', 'GET')
      await refuses(`/sandboxes/${id}/settle`, '{}')
    }
    const place = { channel_id: sandbox.made.channels.general.id }
    for (const act of [
      { act: 'say', as: '__proto__', content: 'x', ...place },
      { act: 'slash', as: 'alice', name: '__proto__', options: { constructor: 1 }, ...place },
      { act: 'say', as: 'alice', channel_id: '1', content: 'x' },
      { act: 'delete', as: 'alice', message_id: '99999999999999999999', ...place },
      { act: 'accept_invite', as: 'alice', code: '../../users/@me' },
      { act: 'submit', as: 'alice', interaction_id: 'x', ...place },
    ]) {
      await refuses(below('acts'), JSON.stringify(act))
    }
    await refuses(below('snapshots/__proto__/restore'), '{}')
    await refuses(below('messages/%00.png'), '', 'GET')
  })

  test('files that are not base64, which are not sent', async () => {
    const place = { as: 'alice', channel_id: sandbox.made.channels.general.id }
    const acts = (file: object) => [
      { act: 'say', ...place, files: [file] },
      { act: 'slash', ...place, name: 'upload', options: { file } },
      { act: 'submit', ...place, interaction_id: 'x', inputs: { File: [file] } },
    ]
    for (const data of ['!!!', 'a', 'aGk', 'aG k', 'aGk=\n', 'aG-_', 'aGk=aGk=', 1, null]) {
      for (const act of acts({ name: 'a.txt', data })) {
        const [status, message] = await send(below('acts'), JSON.stringify(act))
        assert.deepEqual([status, message], [400, 'The body can’t be read.'], JSON.stringify(act))
      }
    }
    const { body } = await sandbox.send('POST', '/acts', acts({ name: 'a.txt', data: '!!!' })[0])
    const message = 'Not base64 with padding and without line breaks.'
    assert.deepEqual(body.errors, [{ path: 'files.0.data', message }])
    assert.deepEqual((await sandbox.post('/acts', { act: 'read', ...place })).messages, [])
    const sent = await sandbox.post('/acts', acts({ name: 'a.txt', data: 'aGk=' })[0])
    assert.equal(sent.message.attachments[0].size, 2)
  })

  test('requests that a page causes, also without an origin', async () => {
    const sent = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        const path = `${api.address}/sandboxes/${sandbox.made.id}`
        request(path, { headers }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end()
      })
    assert.equal(await sent({}), 200)
    assert.equal(await sent({ 'sec-fetch-site': 'none' }), 200)
    for (const site of ['cross-site', 'same-site', 'same-origin']) {
      assert.equal(await sent({ 'sec-fetch-site': site }), 403, site)
    }
    assert.equal(await sent({ origin: 'null' }), 403)
    assert.equal(await sent({ host: 'rebound.example' }), 403)
  })

  const below = (path: string) => `/sandboxes/${sandbox.made.id}/${path}`
})
