import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { messageValues } from '../packages/web/src/build/message-values.ts'
import { sources } from './source-files.ts'
import { isTest } from './text-files.ts'
import { areaOf, readWords, textsPastTheCatalogue, usesIn, valuesApart, wordsApart } from './words.ts'

const client = sources.filter(({ fileName }) => fileName.startsWith('packages/web/src/') && !isTest(fileName))
const english = readWords('en')
const german = readWords('de')

const file = (text: string) => ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

describe('The client’s messages', () => {
  test('come from the catalogue', () => {
    assert.deepEqual(client.flatMap(textsPastTheCatalogue), [])
  })

  test('are also in German, with the same values', () => {
    const findings = [...english].flatMap(([area, words]) => wordsApart(area, words, german.get(area) ?? {}))
    assert.deepEqual(findings, [])
  })

  test('get the values that they name', () => {
    assert.deepEqual(
      client.flatMap((each) => valuesApart(each, english.get(areaOf(each) ?? '') ?? {})),
      [],
    )
  })

  test('are all used', () => {
    const used = new Set(client.flatMap((each) => usesIn(each).map(({ id }) => `${areaOf(each)}: ${id}`)))
    const all = [...english].flatMap(([area, words]) => Object.keys(words).map((id) => `${area}: ${id}`))
    assert.deepEqual(
      all.filter((id) => !used.has(id)),
      [],
    )
  })
})

describe('An untranslated text', () => {
  const count = (text: string) => textsPastTheCatalogue(file(text)).length

  test('is found in markup', () => {
    assert.equal(count('const a = <p>Hello {name}</p>'), 1)
    assert.equal(count("const a = <p>{isNew ? 'Hello' : null}</p>"), 1)
    assert.equal(count('const a = <p>{`Hello ${name}`}</p>'), 1)
    assert.equal(count("const a = <p>{t('x.hello')} · {1 + 2}</p>"), 0)
  })

  test('is found in attributes that people see or that screen readers read', () => {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint']) {
      assert.equal(count(`const a = <Field ${name}="Hello" />`), 1, name)
      assert.equal(count(`const a = <Field ${name}={isNew ? 'Hello' : undefined} />`), 1, name)
    }
    assert.equal(count('const a = <p className="hello" id="b" />'), 0)
  })

  test('is found in elements created without markup', () => {
    assert.equal(count("const a = made('p', 'count', 'Hello')"), 1)
    assert.equal(count('const a = made("p", "count", `${count} online`)'), 1)
    assert.equal(count("list.setAttribute('aria-label', 'Hello')"), 1)
    assert.equal(count("document.title = 'Hello'"), 1)
    assert.equal(count("const a = made('p', 'count', t('x.hello'))"), 0)
    assert.equal(count("list.setAttribute('role', 'region'); list.className = 'hello'"), 0)
  })

  test('is found in any sentence, but not in an error for developers', () => {
    assert.equal(count("mustFill({ code }, { code: 'Enter the code.' })"), 1)
    assert.equal(count("throw new Error('The page has no root element.')"), 0)
  })

  test('is found in a toast', () => {
    assert.equal(count("say('Saved.')"), 1)
    assert.equal(count("say(t('x.saved'))"), 0)
  })
})

describe('A translation', () => {
  test('that lacks a message is found', () => {
    assert.equal(wordsApart('a', { 'x.y': 'Hello' }, {}).length, 1)
    assert.equal(wordsApart('a', { 'x.y': 'Hello' }, { 'x.y': '' }).length, 1)
    assert.equal(wordsApart('a', {}, { 'x.y': 'Hallo' }).length, 1)
    assert.equal(wordsApart('a', { 'x.y': 'Hello' }, { 'x.y': 'Hallo' }).length, 0)
  })

  test('that names another value, or omits an element, is found', () => {
    assert.equal(wordsApart('a', { 'x.y': '{name} left' }, { 'x.y': '{nme} ist weg' }).length, 1)
    assert.equal(wordsApart('a', { 'x.y': 'a <link>b</link>' }, { 'x.y': 'a b' }).length, 1)
  })

  test('that is malformed is refused', () => {
    assert.throws(() => wordsApart('a', { 'x.y': '{n, plural, other {#}}' }, { 'x.y': '{n, plural, other {#}' }))
  })
})

test('has its values found in plurals, choices and elements', () => {
  assert.deepEqual(
    [...messageValues('{n, plural, one {{name}} other {# <b>{x, select, y {{z}} other {}}</b>}}')],
    ['n', 'name', '<b>', 'x', 'z'],
  )
})

test('with too few or too many values is found', () => {
  const words = { 'x.y': '{name} left' }
  assert.equal(valuesApart(file("t('x.y')"), words).length, 1)
  assert.equal(valuesApart(file("t('x.y', { name, other: 1 })"), words).length, 1)
  assert.equal(valuesApart(file("t('x.y', { name })"), words).length, 0)
})
