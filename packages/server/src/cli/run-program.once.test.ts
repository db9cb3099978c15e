import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type OutsideServer, outsideServer } from '../testing/outside-server.ts'
import { runProgram } from '../testing/program.ts'

/** As a library that programs use has it. */
const UNDICI = pathToFileURL(createRequire(import.meta.resolve('discord.js')).resolve('undici')).href

/** Calls the platform in each way that programs do, and prints what was answered. */
const PROGRAM = `
import https, { request } from 'node:https'
import { request as undici } from '${UNDICI}'
const text = async (stream) => { let all = ''; for await (const part of stream) all += part; return all }
const said = []
said.push(await (await fetch('https://discord.com/api/v10/a?b=1')).text())
said.push(await (await fetch(new Request('https://canary.discord.com/api/c', { method: 'POST', body: 'd' }))).text())
said.push(await text((await undici('https://discord.com/api/e')).body))
const answered = (ask) => new Promise((resolve, reject) => ask((answer) => resolve(text(answer))).on('error', reject).end())
said.push(await answered((done) => https.get('https://cdn.discordapp.com/icons/1/2.png?size=16', done)))
said.push(await answered((done) =>
  request({ hostname: 'discord.com', path: '/api/oauth2/token', method: 'POST', agent: https.globalAgent, headers: { Host: 'discord.com' } }, done)))
console.log(JSON.stringify(said))
process.exit(7)
`

describe('guildhall run', () => {
  let folder: string
  let server: OutsideServer
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-run-'))
    writeFileSync(join(folder, 'program.mjs'), PROGRAM)
    server = await outsideServer((request, response) => response.end(`${request.method} ${request.url}`))
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  test('leads what a program asks of the platform to a server of one’s own, and ends as it does', async () => {
    const program = join(folder, 'program.mjs')
    const flags = ['run', '--server', `http://127.0.0.1:${server.port}`]
    const { status, stdout, stderr } = await runProgram([...flags, '--', process.execPath, program])
    assert.deepEqual([status, stderr], [7, ''])
    assert.deepEqual(JSON.parse(stdout), [
      'GET /api/v10/a?b=1',
      'POST /api/c',
      'GET /api/e',
      'GET /icons/1/2.png?size=16',
      'POST /api/oauth2/token',
    ])
  })

  test('leaves every other call as it is', async () => {
    const line = `const answer = await fetch('http://127.0.0.1:${server.port}/own'); console.log(await answer.text())`
    const path = join(folder, 'other.mjs')
    writeFileSync(path, line)
    const { status, stdout } = await runProgram(['run', '--', process.execPath, pathToFileURL(path).pathname])
    assert.deepEqual([status, stdout], [0, 'GET /own\n'])
  })

  test('says what is wrong with what was typed', async () => {
    for (const [args, pattern] of [
      [['run'], /say what to run/u],
      [['run', '--server', 'nowhere', '--', 'true'], /--server must be an address/u],
      [['run', '--', join(folder, 'absent')], /cannot run/u],
    ] as const) {
      const { status, stderr } = await runProgram(args)
      assert.notEqual(status, 0)
      assert.match(stderr, pattern)
    }
  })
})
