import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Program, type ProgramResult, startServerProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import { loggedPath } from './request-log.ts'

const SECRETS = { password: 'correct horse', content: 'between you and me', webhookToken: 'wht0ken' }

describe('A server that logs every request', () => {
  let server: Program & { ready: any }
  let ended: ProgramResult
  let token = ''
  let lines: any[]
  const ids = new Map<string, string>()

  before(async () => {
    server = await startServerProgram(['--memory', '--no-web', '--log-level', 'debug'])
    const [, setupCode = ''] = server.ready.setup_url.split('#')
    const { password } = SECRETS
    const made = await send('register', 'POST', '/auth/register', {
      username: 'first',
      password,
      setup_code: setupCode,
    })
    token = made.body.token
    await send('wrong', 'POST', '/auth/login', { login: 'first', password: `${password}?` })
    const guild = await send('guild', 'POST', '/guilds', { name: 'Guild' })
    const channels = await send('channels', 'GET', `/guilds/${guild.body.id}/channels`)
    const { id } = channels.body.find(({ type }: { type: number }) => type === 0)
    await send('message', 'POST', `/channels/${id}/messages`, { content: SECRETS.content })
    await send('missing', 'GET', `/webhooks/1234567890123456789/${SECRETS.webhookToken}`)
    await send('query', 'GET', `/guilds/${guild.body.id}?code=${SECRETS.webhookToken}`)
    await send('odd', 'GET', '/users/%0a%1b[2J', undefined, { 'user-agent': 'agent \u009b2J \u0085 end' })
    ended = await server.stop()
    lines = ended.stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  })
  after(() => server.child.kill('SIGKILL'))

  /** Sends header bytes unchanged, which `fetch` would refuse. */
  const send = (name: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<{ body: any }>((resolve, reject) => {
      const own = { 'content-type': 'application/json', ...(token !== '' && { authorization: token }), ...headers }
      const sent = request(`${server.ready.api}${path}`, { method, headers: own }, async (answer) => {
        ids.set(name, String(answer.headers['x-request-id']))
        const parts = await answer.setEncoding('utf8').toArray()
        resolve({ body: JSON.parse(parts.join('')) })
      })
      sent.on('error', reject).end(body && JSON.stringify(body))
    })
  const lineOf = (name: string) =>
    lines.find(({ msg, request_id }) => msg === 'answered' && request_id === ids.get(name))

  test('writes one line for each, with the ID that the caller received', () => {
    assert.equal(new Set(ids.values()).size, 8)
    for (const name of ids.keys()) {
      const { level, method, path, status, ms, address } = lineOf(name)
      assert.deepEqual([level, address, typeof status, typeof ms], ['debug', '127.0.0.1', 'number', 'number'])
      assert.match(`${method} ${path}`, /^(GET|POST) \/api\/[^?]*$/)
    }
    assert.equal(lineOf('wrong').status, 400)
  })

  test('logs the caller', () => {
    assert.match(lineOf('guild').user_id, /^\d{17,19}$/)
    assert.ok(!('user_id' in lineOf('register')))
  })

  test('logs no token, no password and no content', () => {
    for (const secret of [token, ...Object.values(SECRETS)]) assert.ok(!ended.stderr.includes(secret), secret)
    assert.match(lineOf('missing').path, /\/webhooks\/1234567890123456789\/-$/)
  })

  test('writes only harmless characters', () => {
    assert.doesNotMatch(ended.stderr.replaceAll('\n', ''), /\p{Cc}/u)
    assert.equal(lineOf('odd').user_agent, 'agent \u009b2J \u0085 end')
  })
})

describe('A server with the default log level', () => {
  test('logs no requests, and still returns a request ID', async (t) => {
    const server = await startServerProgram(['--memory', '--no-web'])
    t.after(() => server.child.kill('SIGKILL'))
    const { headers } = await fetch(`${server.ready.api}/gateway`)
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]+-\d+$/)
    const { stderr } = await server.stop()
    assert.deepEqual(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
      ['ready', 'stopping', 'stopped'],
    )
  })

  test('logs a failure with the ID that the caller received', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    const { kernel } = world.app
    const log = t.mock.method(kernel.log, 'error', () => {})
    t.mock.method(kernel.readModel, 'find', () => Promise.reject(new Error('broken')))
    const { status, headers } = await world.owner.api.get(`/guilds/${world.guildId}?secret=1`)
    assert.equal(status, 500)
    const [fields]: any[] = log.mock.calls[0]?.arguments ?? []
    assert.deepEqual(
      [fields.request_id, fields.method, fields.path],
      [headers['x-request-id'], 'GET', `/api/guilds/${world.guildId}`],
    )
  })
})

test('tokens in paths are not logged', () => {
  const rows = [
    ['/api/webhooks/1/secret', '/api/webhooks/1/-'],
    ['/api/v10/webhooks/1/secret/messages/2?x=1', '/api/v10/webhooks/1/-/messages/2'],
    ['/api/interactions/1/secret/callback', '/api/interactions/1/-/callback'],
    ['/external/signature/aHR0cDovL2E', '/external/-'],
    ['/api/%77ebhooks/1/secret', '/api/webhooks/1/-'],
    ['/api/webhooks%2f1%2Fsecret', '/api/webhooks/1/-'],
    ['/%65xternal/secret/name', '/external/-'],
    ['/api/webhooks/1', '/api/webhooks/1'],
    ['/api/guilds/1/webhooks', '/api/guilds/1/webhooks'],
  ]
  for (const [url = '', path] of rows) assert.equal(loggedPath(url), path)
})
