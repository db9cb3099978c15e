import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { withoutChromium } from '@guildhall/testing/clients/chromium'
import { Program } from '@guildhall/testing/worlds/program'

const PAGE = '<!doctype html><title>App</title><body style="background: #f0f">The app</body>'

describe('guildhall activity', () => {
  let server: Program
  let origin = ''
  let app: ReturnType<typeof createServer>
  let address = ''
  let folder = ''
  const asked: string[] = []
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-activity-'))
    app = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    })
    await new Promise<void>((resolve) => app.listen(0, 'localhost', resolve))
    address = `http://localhost:${(app.address() as AddressInfo).port}`
    server = new Program(['start', '--demo', '--port', '0', '--json', '--log-level', 'error'])
    await server.prints(/\n/u)
    origin = new URL(JSON.parse(server.stdout).web).origin
  })
  after(async () => {
    await server.stop()
    app.close()
    rmSync(folder, { recursive: true })
  })

  const run = (...args: string[]) => new Program(['activity', ...args]).ended
  const made = async (...args: string[]) => {
    const { status, stdout, stderr } = await run(address, '--server', origin, '--json', ...args)
    assert.equal(status, 0, stderr)
    return JSON.parse(stdout)
  }

  test('creates an application with a mapping, and prints where to launch it', async () => {
    const { status, stdout } = await run(address, '--server', origin, '--name', 'Chess')
    assert.equal(status, 0)
    assert.match(stdout, /^Application: Chess\nClient ID: \d+\nClient secret: \S+\nURL mapping: \/ to localhost:\d+\n/u)
    const [, link = ''] = /^Launch: (\S+)$/mu.exec(stdout) ?? []
    assert.match(link, new RegExp(`^${origin}/activities/\\d+$`, 'u'))
  })

  test('updates the application with the same name instead of creating another', async () => {
    const first = await made()
    const second = await made()
    assert.equal(second.application_id, first.application_id)
    assert.deepEqual([typeof first.client_secret, second.client_secret], ['string', undefined])
    assert.equal(second.launch_url, `${origin}/activities/${first.application_id}`)
  })

  test('reports wrong arguments', async () => {
    for (const [args, status, words] of [
      [[], 2, /missing URL of the app/u],
      [['localhost:5173'], 2, /a URL like/u],
      [[`${address}/?x=1`], 2, /a URL like/u],
      [[address, '--login', 'owner'], 2, /needs a password/u],
      [[address, '--server', origin, '--login', 'owner', '--password', 'wrong'], 1, /cannot sign in as owner/u],
      [[address, '--server', 'http://localhost:1'], 1, /cannot reach http:\/\/localhost:1/u],
      [['http://localhost:0/', '--server', origin], 1, /port/u],
    ] as const) {
      const ended = await run(...args)
      assert.equal(ended.status, status, `${args}: ${ended.stderr}`)
      assert.match(ended.stderr, words)
    }
  })

  test('takes a picture of the launched Activity', { skip: withoutChromium }, async () => {
    const file = join(folder, 'activity.png')
    asked.length = 0
    await made('--screenshot', file)
    assert.equal(readFileSync(file).subarray(1, 4).toString(), 'PNG')
    assert.ok(asked.some((url) => url.startsWith('/?') && url.includes('frame_id=')))
  })

  test('fails without a picture if the app is not running', { skip: withoutChromium }, async () => {
    const file = join(folder, 'none.png')
    const { status, stderr } = await run('http://localhost:1', '--server', origin, '--screenshot', file)
    assert.match(stderr, /the first page of the Activity was answered with 502/u)
    assert.deepEqual([status, existsSync(file)], [1, false])
  })
})
