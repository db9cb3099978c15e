import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readModalDraft, storeModalDraft } from './modal-drafts.ts'

test('the draft of a modal is kept for its own user only', () => {
  const form: any = { application: { id: '1' }, channel_id: '20', custom_id: 'form', components: [] }
  storeModalDraft('10', form, new Map())
  assert.notEqual(readModalDraft('10', form), null)
  assert.equal(readModalDraft('11', form), null)
})
