import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftToMessage, isEmptyDraft } from './draft-to-message.ts'
import { moveFile, removeFile, updateFile } from './files/edit-file-list.ts'

const draftFile = (id: string, given = {}) => {
  const file = new File(['x'], `${id}.txt`, { type: 'text/plain' })
  return { id, file, name: file.name, description: '', isSpoiler: false, ...given }
}
const draft = { text: '', inserted: new Map<string, string>(), files: [], reply: null, editing: null }

test('a message contains what was written, with names as their IDs', () => {
  assert.deepEqual(draftToMessage({ ...draft, text: ' hi @Ada ', inserted: new Map([['@Ada', '<@1>']]) }).body, {
    content: 'hi <@1>',
  })
})

test('files are sent with their selected names and descriptions', () => {
  const files = [draftFile('a'), draftFile('b', { name: 'c.txt', description: 'a letter', isSpoiler: true })]
  const { body, files: sent } = draftToMessage({ ...draft, files })
  assert.deepEqual(body, {
    attachments: [
      { id: '0', filename: 'a.txt' },
      { id: '1', filename: 'c.txt', description: 'a letter', is_spoiler: true },
    ],
  })
  assert.deepEqual(
    sent.map(({ name, type }) => `${name} ${type}`),
    ['a.txt text/plain', 'c.txt text/plain'],
  )
})

test('files are renamed, moved and removed', () => {
  const [a, b] = [draftFile('a'), draftFile('b')]
  assert.deepEqual(moveFile([a, b], 'b', -1), [b, a])
  assert.deepEqual(moveFile([a, b], 'b', 1), [a, b])
  assert.deepEqual(removeFile([a, b], 'a'), [b])
  assert.equal(updateFile([a, b], 'a', { name: 'z' })[0]?.name, 'z')
})

test('only spaces make no message', () => {
  assert.ok(isEmptyDraft({ text: ' \n', files: [] }))
  assert.ok(!isEmptyDraft({ text: '', files: [draftFile('a')] }))
})
