import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { valuesOf } from '../packages/web/src/build/values-of.ts'
import { sources } from './source-files.ts'
import { isTest } from './text-files.ts'
import { areaOf, readWords, saidIn, textsPastTheCatalogue, valuesApart, wordsApart } from './words.ts'

const client = sources.filter(({ fileName }) => fileName.startsWith('packages/web/src/') && !isTest(fileName))
const english = readWords('en')
const german = readWords('de')

const file = (text: string) => ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

describe('the words of the client', () => {
  test('are said through the catalogue', () => {
    assert.deepEqual(client.flatMap(textsPastTheCatalogue), [])
  })

  test('are in German too, with the same values', () => {
    const findings = [...english].flatMap(([area, words]) => wordsApart(area, words, german.get(area) ?? {}))
    assert.deepEqual(findings, [])
  })

  test('are given the values that they name', () => {
    assert.deepEqual(
      client.flatMap((each) => valuesApart(each, english.get(areaOf(each) ?? '') ?? {})),
      [],
    )
  })

  test('are all said somewhere', () => {
    const said = new Set(client.flatMap((each) => saidIn(each).map(({ id }) => `${areaOf(each)}: ${id}`)))
    const all = [...english].flatMap(([area, words]) => Object.keys(words).map((id) => `${area}: ${id}`))
    assert.deepEqual(
      all.filter((id) => !said.has(id)),
      [],
    )
  })
})

describe('a text that no translator finds', () => {
  const count = (text: string) => textsPastTheCatalogue(file(text)).length

  test('is found in the markup', () => {
    assert.equal(count('const a = <p>Hello {name}</p>'), 1)
    assert.equal(count("const a = <p>{isNew ? 'Hello' : null}</p>"), 1)
    assert.equal(count('const a = <p>{`Hello ${name}`}</p>'), 1)
    assert.equal(count("const a = <p>{t('x.hello')} · {1 + 2}</p>"), 0)
  })

  test('is found in attributes that people read or hear', () => {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint']) {
      assert.equal(count(`const a = <Field ${name}="Hello" />`), 1, name)
      assert.equal(count(`const a = <Field ${name}={isNew ? 'Hello' : undefined} />`), 1, name)
    }
    assert.equal(count('const a = <p className="hello" id="b" />'), 0)
  })

  test('is found where it is said in passing', () => {
    assert.equal(count("say('Saved.')"), 1)
    assert.equal(count("say(t('x.saved'))"), 0)
  })
})

describe('a translation', () => {
  test('that lacks a message is found', () => {
    assert.equal(wordsApart('a', { 'x.y': 'Hello' }, {}).length, 1)
    assert.equal(wordsApart('a', { 'x.y': 'Hello' }, { 'x.y': '' }).length, 1)
    assert.equal(wordsApart('a', {}, { 'x.y': 'Hallo' }).length, 1)
    assert.equal(wordsApart('a', { 'x.y': 'Hello' }, { 'x.y': 'Hallo' }).length, 0)
  })

  test('that names another value, or leaves out an element, is found', () => {
    assert.equal(wordsApart('a', { 'x.y': '{name} left' }, { 'x.y': '{nme} ist weg' }).length, 1)
    assert.equal(wordsApart('a', { 'x.y': 'a <link>b</link>' }, { 'x.y': 'a b' }).length, 1)
  })

  test('that is malformed is refused', () => {
    assert.throws(() => wordsApart('a', { 'x.y': '{n, plural, other {#}}' }, { 'x.y': '{n, plural, other {#}' }))
  })
})

test('values are found in plurals, choices and elements', () => {
  assert.deepEqual(
    [...valuesOf('{n, plural, one {{name}} other {# <b>{x, select, y {{z}} other {}}</b>}}')],
    ['n', 'name', '<b>', 'x', 'z'],
  )
})

test('a message that is given too little or too much is found', () => {
  const words = { 'x.y': '{name} left' }
  assert.equal(valuesApart(file("t('x.y')"), words).length, 1)
  assert.equal(valuesApart(file("t('x.y', { name, other: 1 })"), words).length, 1)
  assert.equal(valuesApart(file("t('x.y', { name })"), words).length, 0)
})
