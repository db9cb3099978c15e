import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type ExternalServer, startExternalServerAndSockets } from '@guildhall/testing/worlds/external-server'
import { type ProgramResult, runProgram } from '@guildhall/testing/worlds/program'

const PYTHON = '/usr/bin/python3'
const PROGRAM = fileURLToPath(new URL('../../../testing/src/redirected/call-platform.py', import.meta.url))
const skip = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"

const REFUSED = /guildhall refused a connection to/u

/** The responses of a server that echoes requests, by the ways in `call-platform.py`. */
const ANSWERS: Readonly<Record<string, string | RegExp>> = {
  urllib: 'GET /urllib',
  'urllib without its proxy': 'GET /opener',
  'http.client': 'GET /client',
  'http.client with a context of its own': 'GET /context',
  'a socket': 'GET /socket',
  requests: 'GET /requests',
  'requests without its environment': 'GET /bare',
  aiohttp: 'GET /aiohttp',
  'aiohttp with a resolver': 'GET /resolver',
  'aiohttp over a WebSocket': 'socket /?v=10&encoding=json',
  asyncio: 'GET /streams',
  'a child': 'GET /child',
  'a child of Node': 'GET /node',
  'another host': REFUSED,
  'an address': REFUSED,
  'another sitecustomize': 'yes',
}

describe('guildhall run with Python’s network functions', { skip }, () => {
  let server: ExternalServer
  let folder: string
  let ended: ProgramResult
  let answers: Readonly<Record<string, string>>
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-python-'))
    writeFileSync(join(folder, 'sitecustomize.py'), "import os\nos.environ['ALSO_RUN'] = 'yes'\n")
    server = await startExternalServerAndSockets()
    const command = ['run', '--server', `http://localhost:${server.port}`, '--', PYTHON, '-B', PROGRAM]
    ended = await runProgram(command, { env: { NODE: process.execPath, PYTHONPATH: folder } })
    answers = JSON.parse(ended.stdout || '{}')
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  for (const [way, expected] of Object.entries(ANSWERS)) {
    test(way, () => {
      if (expected instanceof RegExp) assert.match(answers[way] ?? '', expected)
      else assert.equal(answers[way], expected)
    })
  }

  test('has a known result for every function', () => {
    assert.deepEqual(Object.keys(answers).toSorted(), Object.keys(ANSWERS).toSorted(), ended.stderr)
  })
})
