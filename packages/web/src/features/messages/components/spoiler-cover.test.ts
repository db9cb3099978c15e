import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markupOf } from '../../../testing/render-component.ts'

const { SpoilerCover: Cover } = await import('./spoiler-cover.tsx')

test('only spoilers are covered', () => {
  assert.equal(markupOf(Cover, { isOn: false, children: 'the end' }), 'the end')
  assert.match(markupOf(Cover, { isOn: true, children: 'the end' }), /inert="">the end<.*Spoiler\. Show it/u)
})
