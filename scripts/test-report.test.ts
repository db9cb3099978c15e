import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineState } from './test-run/machine-state.ts'
import { commonErrors } from './test-run/report.ts'

test('The report of a test run counts the errors that several tests share, the most frequent first', () => {
  const failure = (file: string, error: string) => `${file}: fails\n  ${error}\n    at line 1`
  const failures = [
    failure('a.test.ts', 'Error: EIO'),
    failure('b.test.ts', 'Error: ENOSPC'),
    failure('c.test.ts', 'Error: ENOSPC'),
    failure('d.test.ts', 'Error: ENOSPC'),
    'e.test.ts: fails',
    'f.test.ts: fails',
  ]
  assert.deepEqual(commonErrors(failures), ['3 tests: Error: ENOSPC', '2 tests: no error'])
})

test('The report of a test run states the free space, memory and load of the machine', () => {
  assert.match(
    machineState(),
    /^\d+\.\d GiB and \d+ files free in .+; \d+\.\d of \d+\.\d GiB of memory free; load \d+\.\d on \d+ processors$/u,
  )
})
