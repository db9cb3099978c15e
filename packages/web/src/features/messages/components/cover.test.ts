import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markupOf } from '../../../testing/shown.ts'

const { Cover } = await import('./cover.tsx')

test('what is a spoiler is covered, and nothing else is', () => {
  assert.equal(markupOf(Cover, { isOn: false, children: 'the end' }), 'the end')
  assert.match(markupOf(Cover, { isOn: true, children: 'the end' }), /inert="">the end<.*Spoiler\. Show it/u)
})
