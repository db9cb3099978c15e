import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runProgram } from '@guildhall/testing/worlds/program'
import { TestApi } from '@guildhall/testing/worlds/test-api'

const PACKAGE = fileURLToPath(new URL('../../../python', import.meta.url))
const EXAMPLE = fileURLToPath(new URL('../../../../examples/giveaways', import.meta.url))
const skip = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"

describe('The Python package', { skip }, () => {
  let api: TestApi
  before(async () => {
    api = await TestApi.start()
  })
  after(() => api.stop())

  const python = (cwd: string, args: readonly string[]) => {
    const env = { ...process.env, GUILDHALL_TEST_URL: new URL(api.address).origin, PYTHONPATH: PACKAGE }
    return promisify(execFile)('/usr/bin/python3', ['-B', '-m', ...args], { cwd, env })
  }

  test('passes its own tests', async () => {
    const { stderr } = await python(PACKAGE, ['unittest', 'discover', '-s', 'tests'])
    assert.match(stderr, /\nOK/u)
  })

  test('passes the tests of the giveaway bot', async () => {
    const options = ['-q', '-p', 'guildhall_test.plugin', '-p', 'no:cacheprovider']
    const { stdout } = await python(EXAMPLE, ['pytest', ...options])
    assert.match(stdout, /4 passed/u)
  })

  test('uses the sandbox of guildhall exec in a test without a plan', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-pytest-'))
    writeFileSync(join(folder, 'plan.yaml'), 'guilds: { main: { members: { alice: {} } } }')
    writeFileSync(
      join(folder, 'test_attached.py'),
      'def test_says(guildhall):\n    guildhall.user("alice").say("attached")\n',
    )
    const pytest = ['-B', '-m', 'pytest', '-q', '-p', 'guildhall_test.plugin', '-p', 'no:cacheprovider', folder]
    const flags = ['--seed', join(folder, 'plan.yaml'), '--transcript', folder]
    const run = ['exec', ...flags, '--', '/usr/bin/python3', ...pytest]
    const { status, stdout } = await runProgram(run, { env: { PYTHONPATH: PACKAGE } })
    assert.equal(status, 0, stdout)
    assert.match(readFileSync(join(folder, 'transcript.txt'), 'utf8'), /#general alice: attached\n$/u)
    rmSync(folder, { recursive: true })
  })
})
