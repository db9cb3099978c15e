// Checks that the pages of docs/spec and the code agree about named values.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { namedNumbers, sectionOf } from './spec-tables.ts'
import { textFiles } from './text-files.ts'

const ROOT = join(import.meta.dirname, '..')
/** A constant whose comment links to a rule. */
const LINKED = /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\nexport const (?<name>\w+)/gu
const RULE = /docs\/spec\/(?<page>[\w-]+\.md)#(?<anchor>[\w-]+)/u

const linked = textFiles
  .filter(({ path }) => /^packages\/protocol\/src\/(enums\/[^/]+|gateway|permissions\/bits)\.ts$/u.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(LINKED)].flatMap(({ groups: { comment = '', name = '' } = {} }) => {
      const { page, anchor } = RULE.exec(comment)?.groups ?? {}
      return page === undefined || anchor === undefined ? [] : [{ path, name, page: `docs/spec/${page}`, anchor }]
    }),
  )

describe('Rules in docs/spec', () => {
  test('name every value of an enum, with its number', async () => {
    const missing: string[] = []
    let count = 0
    for (const { path, name, page, anchor } of linked) {
      const section = sectionOf(textFiles.find((file) => file.path === page)?.text ?? '', anchor)
      const named = namedNumbers(section)
      for (const [key, value] of entriesOf((await import(join(ROOT, path)))[name])) {
        count += 1
        const isThere =
          value === null ? section.includes(`\`${key}\``) || section.includes(key) : has(named, key, value)
        if (!isThere) missing.push(`${page}#${anchor} lacks ${key} ${value ?? ''} of ${name}`)
      }
    }
    assert.deepEqual(missing, [])
    assert.ok(count > 300, 'the constants are found')
  })

  test('are read from tables and from sentences', () => {
    const page =
      '# A\n\n## Some types\n\n| Type | Name |\n|---|---|\n| 1 | ONE |\n| 2, 3 | Two words, THREE |\n\n4 FOUR.\n\n## B\n5 FIVE\n'
    const named = namedNumbers(sectionOf(page, 'some-types'))
    assert.deepEqual([...named], ['1 ONE', '2 TWO_WORDS', '3 THREE', '4 FOUR'])
    assert.deepEqual(
      [...namedNumbers('| A_CREATE, _UPDATE, _DELETE | 10 to 12 |')],
      ['10 A_CREATE', '11 A_UPDATE', '12 A_DELETE'],
    )
    assert.equal(has(named, 'THREE', 8), true)
    assert.equal(has(named, 'THREE', 4), false)
  })
})

/** Flags are named by their bits. */
const has = (named: ReadonlySet<string>, key: string, value: bigint | number): boolean =>
  named.has(`${value} ${key}`) || named.has(`${bitOf(BigInt(value))} ${key}`)

function bitOf(value: bigint): number {
  const bit = value.toString(2).length - 1
  return value === 1n << BigInt(bit) ? bit : -1
}

/** The entries of a constant: names with their numbers, or only names. */
function entriesOf(value: unknown): [string, bigint | number | null][] {
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? [[each, null]] : []))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    /^[A-Z]/u.test(key) && (typeof each === 'number' || typeof each === 'bigint') ? [[key, each]] : [],
  )
}
