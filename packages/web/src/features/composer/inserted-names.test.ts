import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePointLength, remainingNames, toSentText, uniqueInsertedName } from './inserted-names.ts'

const ada = new Map([['@Ada', '<@1>']])

test('a selected name is sent as the mention that it represents', () => {
  const rows: readonly (readonly [text: string, sent: string])[] = [
    ['hello @Ada!', 'hello <@1>!'],
    ['@Ada @Ada', '<@1> <@1>'],
    ['(@Ada) and **@Ada**', '(<@1>) and **<@1>**'],
    ['@Adam', '@Adam'],
    ['mail@Ada', 'mail@Ada'],
    ['  nobody ', 'nobody'],
    ['`@Ada` is @Ada', '`@Ada` is <@1>'],
    ['```\n@Ada\n``` @Ada', '```\n@Ada\n``` <@1>'],
  ]
  for (const [text, sent] of rows) assert.equal(toSentText(text, ada), sent, text)
})

test('a longer name takes precedence over a shorter one that it begins with', () => {
  const both = new Map([
    ['@Ada', '<@1>'],
    ['@Ada Lovelace', '<@2>'],
    ['#a.b*c', '<#3>'],
  ])
  assert.equal(toSentText('@Ada Lovelace, @Ada, #a.b*c', both), '<@2>, <@1>, <#3>')
})

test('emoji may be next to each other', () => {
  const emoji = new Map([
    [':cat:', '<:cat:1>'],
    [':dog:', '<a:dog:2>'],
  ])
  assert.equal(toSentText(':cat::dog: :cat:', emoji), '<:cat:1><a:dog:2> <:cat:1>')
})

test('of two users with equal names, the second is inserted by their unique name', () => {
  assert.equal(uniqueInsertedName(['@Ada', '@ada2'], '<@2>', new Map()), '@Ada')
  assert.equal(uniqueInsertedName(['@Ada', '@ada2'], '<@2>', ada), '@ada2')
  assert.equal(uniqueInsertedName(['@Ada', '@ada1'], '<@1>', ada), '@Ada')
  assert.equal(uniqueInsertedName(['@Ada'], '<@2>', ada), '<@2>')
})

test('deleted text is no longer a mention', () => {
  assert.equal(remainingNames('hello @Ada', ada), ada)
  assert.equal(remainingNames('hello @Ad', ada).size, 0)
})

test('characters are counted as the server counts them', () => {
  assert.equal(codePointLength('a👍'), 2)
})
