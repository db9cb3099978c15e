import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyStep, runFuzzSteps } from '@guildhall/testing/fuzz/fuzz-run'
import fc from 'fast-check'

/** The long form is `npm run test:fuzz`. */
const [CALLS, SEEDS] = [400, [1, 2]]

for (const seed of SEEDS) {
  test(`no request fails and all clients see the same after simultaneous random actions (seed ${seed})`, async () => {
    const { faults, answers } = await runFuzzSteps(fc.sample(anyStep, { seed, numRuns: CALLS }), { atOnce: 8 })
    assert.deepEqual(faults, [])
    const statuses = [...answers.values()].flatMap((counts) => [...counts])
    const succeeded = statuses.reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0)
    assert.ok(succeeded > CALLS / 5, `${succeeded} of ${CALLS} calls succeeded`)
  })
}
