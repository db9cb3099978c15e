import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripContract } from './strip-contracts.ts'

const contract = `import { contract } from '../contract.ts'
import { NewThing, Thing, ThingQuery } from '../objects/thing.ts'

export const createThing = contract({
  name: 'Create Thing',
  method: 'POST',
  path: '/things/:thingId',
  query: ThingQuery,
  body: NewThing,
  files: { parts: ['file'], maxBytes: 10 },
  returns: Thing,
})
`

test('a compiled contract keeps only method, path and whether it has a body, without imports', () => {
  const left = "export const createThing = { method: 'POST', path: '/things/:thingId', body: {} }\n"
  assert.equal(stripContract(contract), left)
})

test('a compiled contract keeps the kind of its response if declared by a word', () => {
  const table = contract.replace('returns: Thing', "returns: 'csv'").replace('  body: NewThing,\n', '')
  const left = "export const createThing = { method: 'POST', path: '/things/:thingId', returns: 'csv' }\n"
  assert.equal(stripContract(table), left)
})

test('a module with more than a contract is refused', () => {
  for (const more of ['export const other = 1\n', 'const own = 1\n', 'alert(1)\n'])
    assert.throws(() => stripContract(contract + more), /one contract and nothing else/)
  assert.throws(() => stripContract(contract.replace('  body: NewThing,', '  ...NewThing,')), /names its fields/)
})
