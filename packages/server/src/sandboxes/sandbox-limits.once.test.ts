import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'
import { TEST_CONFIG } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import { openSandbox } from './open-sandbox.ts'
import { WorldTemplates } from './world-templates.ts'

describe('The platform’s rate limits in a sandbox', () => {
  let api: TestApi
  before(async () => {
    api = await TestApi.start()
  })
  after(() => api.stop())

  const open = () => api.sandbox({ limits: 'platform', guilds: { main: { members: { alice: {} } } } })

  /** A sandbox in this process, where many calls take less time. */
  async function openHere() {
    const plan = { seed: 0, clock: 'frozen', limits: 'platform' } as const
    const surroundings = {
      config: { ...TEST_CONFIG, port: 0 },
      log: pino({ level: 'silent' }),
      templates: new WorldTemplates(),
      folder: join(tmpdir(), 'guildhall-limits-test'),
    }
    const sandbox = await openSandbox('1', plan, surroundings)
    const token = `Bot ${sandbox.world.bot?.token}`
    const asBot = (path: string, authorization = token) =>
      sandbox.app.http.inject({ url: `/api/v10${path}`, headers: { authorization } })
    return { sandbox, asBot }
  }

  /** Sends requests until a limit refuses one. */
  async function exhaust(send: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const response = await send()
      if (response.status === 429) return response
      await response.text()
    }
  }

  const typing = (sandbox: TestSandbox) => () =>
    sandbox.asBot('POST', `/channels/${sandbox.made.channels.general.id}/typing`)

  test('reset only when the frozen clock is advanced', async () => {
    const sandbox = await open()
    const refused = await exhaust(typing(sandbox))
    assert.deepEqual(
      ['x-ratelimit-scope', 'x-ratelimit-remaining', 'x-ratelimit-reset-after', 'retry-after'].map((name) =>
        refused.headers.get(name),
      ),
      ['user', '0', '5', '5'],
    )
    await sandbox.post('/clock', { advance_ms: 4999 })
    assert.equal((await typing(sandbox)()).status, 429)
    await sandbox.post('/clock', { advance_ms: 1 })
    assert.equal((await typing(sandbox)()).status, 204)
  })

  test('reset the global limit only when the clock is advanced', async () => {
    const { sandbox, asBot } = await openHere()
    let id = 1000
    const refused: { headers: Record<string, unknown>; json(): { global: boolean } }[] = []
    while (refused.length === 0) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => asBot(`/channels/${++id}`)))
      refused.push(...answers.filter(({ statusCode }) => statusCode === 429))
    }
    assert.deepEqual(refused.map(({ headers, json }) => [headers['x-ratelimit-global'], json().global])[0], [
      'true',
      true,
    ])
    assert.equal((await asBot('/users/@me')).statusCode, 429)
    await sandbox.advance(1000)
    assert.equal((await asBot('/users/@me')).statusCode, 200)
    await sandbox.close()
  })

  test('block a bot for ten minutes after ten thousand errors, and no user', async () => {
    const { sandbox, asBot } = await openHere()
    for (let i = 0; i < 10_000; i += 100) {
      await Promise.all(Array.from({ length: 100 }, () => asBot('/users/@me', 'Bot wrong')))
    }
    const shutOut = await asBot('/users/@me')
    assert.deepEqual([shutOut.statusCode, shutOut.headers['x-ratelimit-global']], [429, 'true'])
    assert.ok(await sandbox.actor('owner')?.api.call('GET', '/users/@me'))
    await sandbox.advance(600_000)
    assert.equal((await asBot('/users/@me')).statusCode, 200)
    await sandbox.close()
  })

  test('refuse nothing if they are switched off', async () => {
    const sandbox = await api.sandbox()
    const answers = await Promise.all(Array.from({ length: 300 }, typing(sandbox)))
    assert.equal(
      answers.every(({ status, headers }) => status === 204 && !headers.has('x-ratelimit-limit')),
      true,
    )
  })
})
