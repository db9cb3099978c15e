import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ignoring } from './container/build-context.ts'
import {
  type Instruction,
  parseAssignments,
  parseCommand,
  parseDockerfile,
  substitute,
} from './container/dockerfile.ts'

describe('reading a Dockerfile', () => {
  const one = (text: string): Instruction | undefined => parseDockerfile(text)[0]

  test('joins continued lines, leaves out comments and knows the line', () => {
    const [from, run] = parseDockerfile('# a comment\nFROM a AS b\n\nrun one \\\n  # between\n  && two\n')
    assert.deepEqual(from, { line: 2, name: 'FROM', flags: {}, rest: 'a AS b' })
    assert.deepEqual([run?.line, run?.name, run?.rest.split(/\s+/)], [4, 'RUN', ['one', '&&', 'two']])
  })

  test('takes flags apart from what follows', () => {
    assert.deepEqual(one('COPY --from=a --chown=1:2 b c/'), {
      line: 1,
      name: 'COPY',
      flags: { from: 'a', chown: '1:2' },
      rest: 'b c/',
    })
  })

  const unknown = [
    'ADD a b',
    'ONBUILD RUN x',
    'SHELL ["x"]',
    'COPY --link a b',
    'COPY --chmod=755 a b',
    'RUN --mount=type=cache x',
    'RUN <<END',
    'HEALTHCHECK --start-interval=1s CMD x',
    'RUN',
    'RUN x \\',
  ]
  for (const text of unknown) {
    test(`refuses ${text}`, () => assert.throws(() => parseDockerfile(text), /line 1/))
  }

  test('puts in arguments', () => {
    const values = { A: 'x', EMPTY: '' }
    const rows = [
      ['$A', 'x'],
      [`\${A}y`, 'xy'],
      [`\${EMPTY:-z}\${B:-z}\${A:-z}`, 'zzx'],
      [`\${EMPTY:+z}\${A:+z}`, 'z'],
      ['$B.', '.'],
    ]
    for (const [text = '', expected] of rows) assert.equal(substitute(text, values), expected)
  })

  test('reads assignments and commands', () => {
    const rest = 'A=1 B="two words" C'
    assert.deepEqual(parseAssignments({ line: 1, name: 'ENV', flags: {}, rest }), [
      ['A', '1'],
      ['B', 'two words'],
      ['C', undefined],
    ])
    assert.deepEqual(parseCommand({ rest: '["a", "b c"]' }), ['a', 'b c'])
    assert.deepEqual(parseCommand({ rest: 'a | b' }), ['/bin/sh', '-c', 'a | b'])
    assert.throws(() => parseCommand({ rest: '[1]' }))
  })
})

describe('a .dockerignore', () => {
  const isIgnored = ignoring('# a comment\n*\n!packages\n!a.json\n**/node_modules\n**/*.test.ts\npackages/b/src/x\n')
  const rows: [path: string, ignored: boolean][] = [
    ['a.json', false],
    ['b.json', true],
    ['docs/a.json', true],
    ['packages/b/src/main.ts', false],
    ['packages/b/src/main.test.ts', true],
    ['packages/node_modules/c', true],
    ['packages/b/node_modules/c/d', true],
    ['packages/b/src/x/y.ts', true],
    ['packages/b/src/xy.ts', false],
  ]
  for (const [path, ignored] of rows) {
    test(`${ignored ? 'leaves out' : 'keeps'} ${path}`, () => assert.equal(isIgnored(path), ignored))
  }

  test('refuses patterns that are not known here', () => assert.throws(() => ignoring('a[bc]'), /not known/))
})
