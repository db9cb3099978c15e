import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../testing/render-component.ts'

const { TagField, tagsIn } = await import('./forum-tags.tsx')

const tag = (id: string, moderated = false) => ({ id, name: `tag ${id}`, moderated, emoji_id: null, emoji_name: null })
const NEEDED = 1 << 4
const forum = (
  flags = 0,
  tags = [tag('1'), tag('2'), tag('3', true), tag('4'), tag('5'), tag('6'), tag('7')],
): any => ({
  id: '20',
  flags,
  available_tags: tags,
})
const chosen = (...ids: string[]) => {
  const entered = new FormData()
  for (const id of ids) entered.append('tag', id)
  return entered
}
const taken = (entered: FormData, more: object = {}) =>
  tagsIn(entered, { forum: forum(), manages: false, applied: [], ...more })
const problemOf = (...asked: Parameters<typeof taken>): string => {
  try {
    taken(...asked)
    return ''
  } catch (problem) {
    return [...(problem as any).fields.values()].join()
  }
}

describe('The tags of a post', () => {
  test('are those that were chosen, and those that the user may not remove', () => {
    assert.deepEqual(taken(chosen('2')), ['2'])
    assert.deepEqual(taken(chosen('2'), { applied: ['3', '1'] }), ['3', '2'])
    assert.deepEqual(taken(chosen('2'), { applied: ['3', '1'], manages: true }), ['2'])
    assert.deepEqual(taken(chosen()), [])
  })

  test('are at most five', () => {
    assert.equal(taken(chosen('1', '2', '4', '5', '6')).length, 5)
    assert.match(problemOf(chosen('1', '2', '4', '5', '6', '7')), /5/u)
    assert.match(problemOf(chosen('1', '2', '4', '5', '6'), { applied: ['3'] }), /5/u)
  })

  test('may not be missing if the forum needs one that the user can choose', () => {
    assert.notEqual(problemOf(chosen(), { forum: forum(NEEDED) }), '')
    assert.deepEqual(taken(chosen('1'), { forum: forum(NEEDED) }), ['1'])
    assert.deepEqual(taken(chosen(), { forum: forum(NEEDED, [tag('3', true)]) }), [])
  })
})

describe('The field for tags', () => {
  const properties = (fields: object = {}): any => ({
    ...{ forum: forum(0, [tag('1'), tag('3', true)]), manages: false, applied: [], error: undefined },
    ...fields,
  })

  test('offers moderated tags to those who manage the forum', () => {
    assert.ok(!textsOf(TagField, properties()).includes('tag 3'))
    assert.ok(textsOf(TagField, properties({ manages: true })).includes('tag 3'))
    assert.equal(markupOf(TagField, properties({ forum: forum(0, []) })), '')
    assert.equal(markupOf(TagField, properties({ forum: forum(0, [tag('3', true)]) })), '')
  })

  test('shows what is applied, and an error', () => {
    assert.match(
      markupOf(TagField, properties({ applied: ['1'] })),
      /<input [^>]*checked=""[^>]*value="1"|value="1"[^>]*checked=""/u,
    )
    assert.ok(!markupOf(TagField, properties()).includes('checked'))
    assert.ok(textsOf(TagField, properties({ error: 'Choose one.' })).includes('Choose one.'))
    assert.ok(markupOf(TagField, properties({ error: 'Choose one.' })).includes('aria-invalid="true"'))
    assert.ok(markupOf(TagField, properties()).includes('aria-invalid="false"'))
  })
})
