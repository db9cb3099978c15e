import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { retiredWords } from './vocabulary.ts'

const findings = (text: string, path = 'a.ts') =>
  retiredWords([ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)])

const REFUSED: readonly [what: string, text: string][] = [
  ['a variable', 'const told = []'],
  ['a part of a name in camel case', 'const isHeardAgain = true'],
  ['a constant', "const NOT_SAID = ''"],
  ['a parameter', 'const ask = (standing: string) => {}'],
  ['a name taken from an object', 'const { untold } = marks'],
  ['a function', 'function hear() {}'],
  ['a private method', 'class A { #tellAll() {} }'],
  ['a property of a class', 'class A { teller = 1 }'],
  ['a type', 'type Saying = string'],
  ['a property of a type', 'interface A { readonly unheard: number }'],
  ['a property of an object', 'send({ unsaid: 1 })'],
]

describe('A retired word', () => {
  for (const [what, text] of REFUSED)
    test(`is refused as ${what}`, () => {
      const [finding = '', ...others] = findings(text)
      assert.match(finding, /^a\.ts:1 [#\w]+: "[a-z]+" is ".+" here \(docs\/glossary\.md\)$/u)
      assert.deepEqual(others, [])
    })

  test('is refused in the name of a file', () => {
    assert.match(findings('', 'packages/server/src/told-with-commit.test.ts').join(), /: "told" is "notified/u)
  })

  test('is allowed in keys of the wire format, in other words and in texts', () => {
    assert.deepEqual(findings("const a = { last_told: 'told', outstanding: 1, overheard: 2 } // told"), [])
  })
})
