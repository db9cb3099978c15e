import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TestApi } from '@guildhall/testing/worlds/test-api'

const PACKAGE = fileURLToPath(new URL('../../../python', import.meta.url))
const skip = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"

test('the tests of the Python package pass', { skip }, async (t) => {
  const api = await TestApi.start()
  t.after(() => api.stop())
  const env = { ...process.env, GUILDHALL_TEST_URL: new URL(api.address).origin, PYTHONPATH: PACKAGE }
  const args = ['-B', '-m', 'unittest', 'discover', '-s', 'tests']
  const { stderr } = await promisify(execFile)('/usr/bin/python3', args, { cwd: PACKAGE, env })
  assert.match(stderr, /\nOK/u)
})
