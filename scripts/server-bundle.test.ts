import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Opcode } from '@guildhall/protocol/gateway'
import { OPERATIONS } from 'guildhall/features'
import { openApiOf } from 'guildhall/http/openapi/document'
import { findSchemaNames } from 'guildhall/http/openapi/named-schemas'
import { bundleServer } from './pack/bundle-server.ts'

const root = dirname(import.meta.dirname)
const LISTER = pathToFileURL(join(root, 'packages/testing/src/clients/list-modules.ts')).href
/** An image of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('The bundle of the server', () => {
  let folder: string
  let child: ChildProcess
  let ready: any
  let log = ''

  before(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    folder = mkdtempSync(join(root, '.cache', 'bundle-'))
    await bundleServer(root, join(folder, 'dist'))
    const own = Object.entries(process.env).filter(([name]) => !/^(?:GUILDHALL_|NODE_TEST)/u.test(name))
    const env = {
      ...Object.fromEntries(own),
      NODE_OPTIONS: `--import=${LISTER}`,
      LIST_MODULES_IN: join(folder, 'modules'),
    }
    const args = [join(folder, 'dist/main.js'), 'start', '--demo', '--json', '--port', '0']
    child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      log += text
    })
    let printed = ''
    for await (const text of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      printed += text
      if (printed.includes('\n')) break
    }
    assert.ok(printed.includes('\n'), log)
    ready = JSON.parse(printed)
  })
  after(async () => {
    const closed = once(child, 'close')
    child.kill()
    await closed
    rmSync(folder, { recursive: true, force: true })
  })

  const send = (url: string, body: object) =>
    fetch(url, {
      method: 'PATCH',
      headers: { authorization: ready.demo.users[0].token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  // Has to come first: the other tests load further modules.
  test('loads few files until it is ready, and no sources', () => {
    const modules = readFileSync(join(folder, 'modules'), 'utf8').trim().split('\n')
    const files = new Set(modules.filter((url) => url.startsWith('file:') && url !== LISTER))
    // The sources are more than 2,000 modules. Each further module that is loaded on first use can add a shared file.
    assert.ok(files.size > 1 && files.size < 120, `${files.size} files`)
    assert.deepEqual(
      [...files].filter((url) => !url.startsWith(pathToFileURL(folder).href)),
      [],
    )
  })

  test('answers requests, and serves the web client', async () => {
    const response = await fetch(`${ready.api}/v10/gateway`)
    assert.deepEqual([response.status, await response.json()], [200, { url: ready.gateway }])
    const page = await fetch(`${ready.web}/login`)
    assert.match(await page.text(), /<script type="module"/u)
  })

  test('contains every operation and the names of all schemas, which sources find by their files', async () => {
    const response = await fetch(`${ready.api}/openapi.json`)
    const document: any = await response.json()
    const described = { version: document.info.version, url: document.servers[0].url }
    const expected = openApiOf(OPERATIONS, findSchemaNames(), described)
    assert.deepEqual(document, JSON.parse(JSON.stringify(expected)))
  })

  test('greets gateway connections', async () => {
    const socket = new WebSocket(`${ready.gateway}/?v=10&encoding=json`)
    const [{ data }] = await once(socket, 'message')
    assert.equal(JSON.parse(data).op, Opcode.HELLO)
    socket.close()
  })

  test('decodes and draws pictures, for which it loads files on first use', async () => {
    const avatar = await send(`${ready.api}/v10/users/@me`, { avatar: `data:image/png;base64,${PIXEL}` })
    assert.equal(avatar.status, 200, await avatar.text())
    const guild = `${ready.api}/v10/guilds/${ready.demo.guild_id}`
    const widget = await send(`${guild}/widget`, { enabled: true })
    assert.equal(widget.status, 200, await widget.text())
    const drawn = await fetch(`${guild}/widget.png`)
    assert.deepEqual([drawn.status, drawn.headers.get('content-type')], [200, 'image/png'])
  })

  test('names functions in stack traces as the sources do', async () => {
    const { readConfig } = await import(pathToFileURL(join(folder, 'dist/part-config.js')).href)
    assert.equal(readConfig.name, 'readConfig')
    assert.throws(
      () => readConfig(['--port', 'x'], {}),
      (error: Error) => error.stack?.includes('at readConfig ') === true,
    )
  })
})
