import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type ExternalServer, startExternalServerAndSockets } from '@guildhall/testing/worlds/external-server'
import { runProgram } from '@guildhall/testing/worlds/program'

const GUARD = fileURLToPath(new URL('../../../testing/src/redirected/loopback-only.cjs', import.meta.url))

const ESM = `
import { get } from 'node:https'
get('https://discord.com/api/esm', (answer) => answer.on('end', () => (process.exitCode = 7)).pipe(process.stdout))
`
const COMMON_JS = `
const { get } = require('https')
get('https://discord.com/api/common', (answer) => answer.pipe(process.stdout))
`
/** Like tsx and ts-node, a loader that is registered before the program returns transformed source. */
const LOADER = `
import { registerHooks } from 'node:module'
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.odd') ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(ESM)} } : next(url, context),
})
`
const REFUSED = `
function callVoice() {
  require('node:tls').connect(443, 'rotterdam1.discord.media').on('error', ({ stack }) => console.log(stack))
}
callVoice()
`

describe('guildhall run', () => {
  let folder: string
  let server: ExternalServer
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-run-'))
    const files = {
      'esm.mjs': ESM,
      'common.cjs': COMMON_JS,
      'loader.mjs': LOADER,
      'made.odd': '',
      'refused.cjs': REFUSED,
    }
    for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
    const scripts = { start: `"${process.execPath}" common.cjs` }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bot', version: '1.0.0', scripts }))
    server = await startExternalServerAndSockets()
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const run = (
    command: readonly string[],
    env: Record<string, string> = {},
    origin = `http://localhost:${server.port}`,
  ) =>
    runProgram(['run', '--server', origin, '--', ...command], {
      env: { NODE_OPTIONS: `--require ${JSON.stringify(GUARD)}`, ...env },
    })
  const node = (...args: string[]) => [process.execPath, ...args]

  test('redirects an ES module, and ends with its status', async () => {
    const { status, stdout, stderr } = await run(node(join(folder, 'esm.mjs')))
    assert.deepEqual([status, stdout, stderr], [7, 'GET /api/esm', ''])
  })

  test('redirects a CommonJS module', async () => {
    const { status, stdout, stderr } = await run(node(join(folder, 'common.cjs')))
    assert.deepEqual([status, stdout, stderr], [0, 'GET /api/common', ''])
  })

  test('redirects modules that a loader transforms', async () => {
    const program = node('--import', join(folder, 'loader.mjs'), join(folder, 'made.odd'))
    const { status, stdout, stderr } = await run(program)
    assert.deepEqual([status, stdout, stderr], [7, 'GET /api/esm', ''])
  })

  test('redirects programs that npm starts', async () => {
    const { status, stdout } = await run(['npm', '--prefix', folder, '--silent', 'start'])
    assert.deepEqual([status, stdout], [0, 'GET /api/common'])
  })

  test('leaves all other requests unchanged', async () => {
    const call = `fetch('http://127.0.0.1:${server.port}/own').then(async (answer) => console.log(await answer.text()))`
    const { status, stdout } = await run(node('-e', call), {}, 'http://localhost:1')
    assert.deepEqual([status, stdout], [0, 'GET /own\n'])
  })

  test('keeps the proxy settings of a Node program', async () => {
    const print = 'console.log(process.env.HTTPS_PROXY, process.env.http_proxy)'
    const { stdout } = await run(node('-e', print), { HTTPS_PROXY: 'http://proxy.example.org:3128' })
    assert.equal(stdout, 'http://proxy.example.org:3128 undefined\n')
  })

  test('names the calling module and the address in a rejection', async () => {
    const { stdout } = await run(node(join(folder, 'refused.cjs')))
    assert.match(stdout, /^Error: guildhall refused a connection to rotterdam1\.discord\.media:443/u)
    assert.match(stdout, /at callVoice .*refused\.cjs/u)
    assert.doesNotMatch(stdout, /data:/u)
  })

  test('reports an unreachable server once, and fails the program’s request', async () => {
    const twice = `for (const _ of [1, 2]) fetch('https://discord.com/api').then(async (answer) => console.log(await answer.text()))`
    const { stdout, stderr } = await run(node('-e', twice), {}, 'http://localhost:1')
    assert.match(stderr, /^guildhall: http:\/\/localhost:1 can't be reached: [^\n]+\n$/u)
    assert.equal(stdout.match(/guildhall: http:\/\/localhost:1 can't be reached/gu)?.length, 2)
  })

  test('reports wrong arguments', async () => {
    for (const [args, pattern] of [
      [['run'], /missing command/u],
      [['run', '--server', 'nowhere', '--', 'true'], /--server must be an address/u],
      [['run', '--', join(folder, 'absent')], /cannot run/u],
    ] as const) {
      const { status, stderr } = await runProgram(args)
      assert.notEqual(status, 0)
      assert.match(stderr, pattern)
    }
  })
})
