import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TestApi } from '@guildhall/testing/worlds/test-api'

const PACKAGE = fileURLToPath(new URL('../../../python', import.meta.url))
const EXAMPLE = fileURLToPath(new URL('../../../../examples/giveaways', import.meta.url))
const skip = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"

describe('the Python package', { skip }, () => {
  let api: TestApi
  before(async () => {
    api = await TestApi.start()
  })
  after(() => api.stop())

  const python = (cwd: string, args: readonly string[]) => {
    const env = { ...process.env, GUILDHALL_TEST_URL: new URL(api.address).origin, PYTHONPATH: PACKAGE }
    return promisify(execFile)('/usr/bin/python3', ['-B', '-m', ...args], { cwd, env })
  }

  test('its own tests pass', async () => {
    const { stderr } = await python(PACKAGE, ['unittest', 'discover', '-s', 'tests'])
    assert.match(stderr, /\nOK/u)
  })

  test('the tests of the bot that holds giveaways pass', async () => {
    const options = ['-q', '-p', 'guildhall_test.plugin', '-p', 'no:cacheprovider']
    const { stdout } = await python(EXAMPLE, ['pytest', ...options])
    assert.match(stdout, /4 passed/u)
  })
})
