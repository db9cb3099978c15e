import assert from 'node:assert/strict'
import { test } from 'node:test'
import { language, languageOf, locale } from './language.ts'

test('a language tag selects its language, if the client supports it', () => {
  assert.equal(languageOf('de-AT'), 'de')
  assert.equal(languageOf('EN'), 'en')
  assert.equal(languageOf('fr'), null)
  assert.equal(languageOf('den'), null)
  assert.equal(languageOf(null), null)
})

test('pseudo-locales are derived from English', () => {
  assert.equal(languageOf('en-XA'), 'en')
  assert.equal(languageOf('ar-XB'), 'en')
  assert.equal(languageOf('ar'), null)
})

test('the language without a page is English', () => {
  assert.equal(language, 'en')
  assert.equal(locale, 'en')
})
