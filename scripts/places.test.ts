import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstFinding } from './places/first-finding.ts'
import { edited, readTrial } from './places/read-trial.ts'

const TRIAL = `=== add a/b.ts
=== noticed by types
export const b = 1
=== edit c.ts
=== noticed by house rules
--- after: one
two
three
--- for: six
5
`

describe('A places trial', () => {
  test('names the files that are added or edited, and the checks that notice each', () => {
    const [added, changed] = readTrial(TRIAL)
    assert.deepEqual(added, { path: 'a/b.ts', noticedBy: 'types', text: 'export const b = 1\n', edits: [] })
    assert.deepEqual([changed?.path, changed?.noticedBy, changed?.text], ['c.ts', 'house rules', null])
    assert.equal(edited('c.ts', 'one\nfour\nsix\n', changed?.edits ?? []), 'one\ntwo\nthree\nfour\n5\n')
  })

  test('is refused if it is malformed, or if the file has changed', () => {
    assert.throws(() => readTrial('=== add a/b.ts\nexport const b = 1\n'), /not a section/)
    assert.throws(() => edited('c.ts', 'one\none\n', [{ kind: 'after', line: 'one', lines: [] }]), /exactly once: one/)
    assert.throws(
      () => edited('c.ts', 'two\n', [{ kind: 'for', line: 'one', lines: [] }]),
      /doesn't contain this line exactly once/,
    )
  })
})

describe('The first finding', () => {
  const outputs = {
    'of the compiler': [
      '✖ types (9 s)\n\n--- types ---\na.ts(1,2): error TS2307: Cannot find b.\nb.ts(3,4): error TS1',
      'a.ts(1,2): error TS2307: Cannot find b.',
    ],
    'of a house rule': ['✖ a rule (1ms)\n  [2 found:\n    a.ts is missing\n    b.ts is missing]', 'a.ts is missing'],
    'of knip': ['--- unused code ---\nUnused files (1)\na.tsx', 'a.tsx'],
    'of a test': [
      '✖ it holds (7ms)\n\n✖ failing tests:\n\ntest at a.test.ts:1:1\n✖ it holds (7.5ms)\n  Error',
      'it holds',
    ],
    'of anything else': ['\n  broken\nmore', 'broken'],
  } as const
  for (const [what, [output, line]] of Object.entries(outputs)) {
    test(what, () => assert.equal(firstFinding(output), line))
  }
})
