import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createServer, type Server } from './index.ts'

const PLAN = '{ guilds: { main: { members: { alice: {} } } } }'
const say = (text: string) => `await world.users.alice.in(world.channels.general).say('${text}')`

/** Two tests with a sandbox each; the first one fails. */
const withFixture = (module: string): string => `
import { expect, test } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, module)))}
test('fails', async ({ worlds }) => {
  const world = await worlds.sandbox(${PLAN})
  ${say('said in vain')}
  expect(1).toBe(2)
})
test('passes', async ({ worlds }) => {
  const world = await worlds.sandbox(${PLAN})
  ${say('of no interest')}
})
`

const WITH_NODE = `
import { test } from 'node:test'
import { sandbox } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'node.ts')))}
test('fails', async (t) => {
  const world = await sandbox(t, ${PLAN})
  ${say('said in vain')}
  throw new Error('on purpose')
})
test('passes', async (t) => {
  const world = await sandbox(t, ${PLAN})
  ${say('of no interest')}
})
`

const programOf = (name: string, file: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)

describe('The sandbox transcript of a failed test is printed', () => {
  let server: Server
  let folder: string
  before(async () => {
    server = await createServer()
    folder = mkdtempSync(join(tmpdir(), 'guildhall-failed-'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  /** The output of a run of a file's tests, one of which must fail. */
  async function run(file: string, content: string, args: readonly string[]): Promise<string> {
    writeFileSync(join(folder, file), content)
    const env = { ...process.env, GUILDHALL_TEST_URL: server.url, NODE_TEST_CONTEXT: undefined, CI: 'true' }
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(process.execPath, [...args], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      )
    })
    assert.equal(code, 1, output)
    return output
  }

  function mustReportFailed(output: string): void {
    assert.match(output, /\[2026-01-01 00:00:00\.000\] #general alice: said in vain/u)
    assert.doesNotMatch(output, /of no interest\n/u)
  }

  test('by node:test', async () => {
    mustReportFailed(await run('plain.test.mjs', WITH_NODE, ['--test', 'plain.test.mjs']))
  })

  test('by Vitest', async () => {
    const program = programOf('vitest', 'vitest.mjs')
    mustReportFailed(await run('a.test.ts', withFixture('vitest.ts'), [program, 'run', '--root', folder, 'a.test.ts']))
  })

  test('by Playwright', async () => {
    const program = programOf('@playwright/test', 'cli.js')
    mustReportFailed(await run('b.spec.ts', withFixture('playwright.ts'), [program, 'test', '-c', folder, 'b.spec.ts']))
  })
})
