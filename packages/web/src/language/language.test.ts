import assert from 'node:assert/strict'
import { test } from 'node:test'
import { language, languageOf, locale } from './language.ts'

test('a tag stands for its language, if the client speaks it', () => {
  assert.equal(languageOf('de-AT'), 'de')
  assert.equal(languageOf('EN'), 'en')
  assert.equal(languageOf('fr'), null)
  assert.equal(languageOf('den'), null)
  assert.equal(languageOf(null), null)
})

test('languages for tests are made of English', () => {
  assert.equal(languageOf('en-XA'), 'en')
  assert.equal(languageOf('ar-XB'), 'en')
  assert.equal(languageOf('ar'), null)
})

test('without a page it is English', () => {
  assert.equal(language, 'en')
  assert.equal(locale, 'en')
})
