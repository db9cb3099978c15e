import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setGlobals } from '../../../testing/clean-up.ts'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { LinkRow } = await import('./link-row.tsx')

test('a link shows its address, and is changed by those who may', (t) => {
  setGlobals(t, { location: { origin: 'https://guildhall.test' } })
  const link = (fields: object = {}, more: object = {}): any => ({
    link: {
      ...{ application_id: '30', link_id: '0-7', title: 'Chess', description: 'A game', custom_id: null, image: null },
      ...fields,
    },
    onEdit: () => {},
    onRemove: () => {},
    ...more,
  })
  const text = (...asked: Parameters<typeof link>) => textsOf(LinkRow, link(...asked)).join(' ')
  assert.ok(text().startsWith('Chess A game'))
  assert.ok(!text().includes('board'))
  assert.ok(text({ custom_id: 'board' }).includes('board'))
  assert.ok(!markupOf(LinkRow, link()).includes('<img'))
  assert.ok(markupOf(LinkRow, link({ image: 'a1' })).includes('<img'))
  assert.ok(/Edit/u.test(text()) && /Delete/u.test(text()))
  const fixed = text({}, { onEdit: undefined })
  assert.ok(!/Edit|Delete/u.test(fixed))
})
