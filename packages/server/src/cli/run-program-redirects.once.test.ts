import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type ExternalServer, startExternalServerAndSockets } from '@guildhall/testing/worlds/external-server'
import { type ProgramResult, runProgram } from '@guildhall/testing/worlds/program'

const GUARD = fileURLToPath(new URL('../../../testing/src/redirected/loopback-only.cjs', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../../testing/src/redirected/call-platform.cjs', import.meta.url))

const REFUSED = /guildhall refused a connection to/u
/** The refusals of five hosts that have no counterpart here, one on each line. */
const EACH_REFUSED = /^(?:guildhall refused a connection to [\w.]+:443: .+\n){5}$/u
const GATEWAY = 'socket /?v=10&encoding=json'

/** The responses of a server that echoes requests, by the ways in `call-platform.cjs`. */
const ANSWERS: Readonly<Record<string, string | RegExp>> = {
  'global fetch': 'GET /api/v10/a?b=1',
  'global fetch of a Request': 'POST /api/c',
  'global fetch without TLS': 'GET /plain',
  'global fetch of an invite': 'GET /invite/hello',
  'global WebSocket': GATEWAY,
  ws: GATEWAY,
  'https.get': 'GET /icons/1/2.png?size=16',
  'https.request': 'POST /post',
  'https.request without a Host header': 'GET /no-host',
  'https.request with another Host header': 'GET /host',
  'https.request with an agent': 'GET /agent',
  'https.request without an agent': 'GET /none',
  'https.request with a connection': 'GET /own',
  'http.get': 'GET /plain',
  'https.get of an http address of the server': 'GET /file?x=1',
  'https.get of an http URL of the server': 'GET /file',
  'https.request to the server without a port': 'GET /gateway?v=10',
  'tls.connect': 'GET /tls',
  'tls.connect by address': 'GET /address',
  'net.connect to port 80': 'GET /net',
  'net.connect to port 443': REFUSED,
  'tls.connect to voice': REFUSED,
  'tls.connect to hosts without a counterpart': EACH_REFUSED,
  'http2.connect': REFUSED,
  'dns.lookup': REFUSED,
  'dns.resolve4': REFUSED,
  'dns.promises.lookup': REFUSED,
  'a worker': 'GET /thread',
  'a worker without arguments': 'GET /thread',
  'a worker without an environment': 'GET /thread',
  'a worker without either': 'GET /thread',
  'a worker with the same environment': 'GET /thread',
  spawn: 'GET /child',
  'spawn without an environment': 'GET /child',
  exec: 'GET /child',
  fork: 'GET /child',
  spawnSync: 'GET /child',
  execSync: 'GET /child',
  execFileSync: 'GET /child',
  'curl by TLS': 'GET /curl-secure',
  'curl by TLS to a host without a counterpart': /guildhall has nothing in the place of this host/u,
  'curl without TLS': 'GET /curl',
  ...Object.fromEntries(
    [5, 6, 7, 8].flatMap((major) => [
      [`undici ${major}: request`, 'GET /request'],
      [`undici ${major}: agent`, 'GET /agent'],
      [`undici ${major}: pool`, 'GET /pool'],
      [`undici ${major}: fetch`, 'GET /fetch'],
      [`undici ${major}: global`, 'GET /global'],
      [`undici ${major}: webSocket`, GATEWAY],
      [`undici ${major}: throughProxy`, 'GET /proxied'],
    ]),
  ),
}

describe('guildhall run with Node’s network functions', () => {
  let server: ExternalServer
  let ended: ProgramResult
  let answers: Readonly<Record<string, string>>
  before(async () => {
    server = await startExternalServerAndSockets()
    const flags = ['run', '--server', `http://localhost:${server.port}`, '--', process.execPath, PROGRAM]
    ended = await runProgram([...flags, String(server.port)], {
      env: { NODE_OPTIONS: `--require ${JSON.stringify(GUARD)}` },
    })
    answers = JSON.parse(ended.stdout)
  })
  after(() => server.close())

  for (const [way, expected] of Object.entries(ANSWERS)) {
    test(way, () => {
      if (expected instanceof RegExp) assert.match(answers[way] ?? '', expected)
      else assert.equal(answers[way], expected)
    })
  }

  test('has a known result for every function', () => {
    assert.deepEqual(Object.keys(answers).toSorted(), Object.keys(ANSWERS).toSorted())
  })

  test('sends nothing from this machine', () => {
    assert.doesNotMatch(ended.stderr, /left this machine/u)
    assert.equal(ended.status, 0)
  })
})
