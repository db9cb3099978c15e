import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IncompleteForm } from '../form/form-problem.ts'
import { parsePastedIds } from './parse-pasted-ids.ts'

const one = '10000000000000001'
const other = '20000000000000000002'
const field = { name: 'user_ids', most: 2 }

const reasonFor = (text: string): string | undefined => {
  try {
    parsePastedIds(text, field)
    return undefined
  } catch (problem) {
    assert.ok(problem instanceof IncompleteForm)
    return problem.fields.get('user_ids')
  }
}

test('pasted IDs are found between any other text, each once and in order', () => {
  const texts = [
    `${other}\n${one}\n`,
    `${other}, ${one};${other}`,
    `<@${other}> <@!${one}>`,
    `user_id\r\n"${other}"\r\n"${one}"`,
  ]
  for (const text of texts) assert.deepEqual(parsePastedIds(text, field), [other, one])
  assert.deepEqual(parsePastedIds(' \n', field), [])
})

test('invalid IDs are named, and too many are counted', () => {
  assert.equal(reasonFor(`${one} bob`), '“bob” isn’t an ID.')
  assert.equal(reasonFor('1'.repeat(40)), `“${'1'.repeat(24)}…” isn’t an ID.`)
  assert.equal(reasonFor(`${one} ${other} 30000000000000003`), 'You entered 3 IDs. The maximum is 2.')
})
