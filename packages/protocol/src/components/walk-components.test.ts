import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flattenComponents, mediaItemsOf } from './flatten-components.ts'
import { parseComponents } from './parse-components.ts'
import { findByCustomId, modalInputs, textDisplayContents } from './walk-components.ts'

const path = ['components']

function message(tree: unknown) {
  const parsed = parseComponents('v2', tree, { path, attachments: ['a.txt', 'b.png'] })
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.value
}

const words = (content: string) => ({ type: 10, content })
const picture = (url: string) => ({ media: { url } })

test('the walk finds every media item of a tree with its path', () => {
  const tree = message([
    { type: 9, components: [words('x')], accessory: { type: 11, ...picture('attachment://b.png') } },
    { type: 17, components: [{ type: 12, items: [picture('https://a.example/'), picture('attachment://b.png')] }] },
    { type: 13, file: { url: 'attachment://a.txt' } },
  ])
  const found = flattenComponents(tree, path).flatMap(({ component, path: at }) =>
    mediaItemsOf(component).map(({ part, steps }) => [[...at, ...steps].join('.'), part.url]),
  )
  assert.deepEqual(found, [
    ['components.0.accessory.media', 'attachment://b.png'],
    ['components.1.components.0.items.0.media', 'https://a.example/'],
    ['components.1.components.0.items.1.media', 'attachment://b.png'],
    ['components.2.file', 'attachment://a.txt'],
  ])
})

test('the walk returns texts of every depth in document order', () => {
  const section = { type: 9, components: [words('b'), words('c')], accessory: { type: 11, ...picture('https://a.b/') } }
  assert.deepEqual(textDisplayContents(message([words('a'), { type: 17, components: [section, words('d')] }])), [
    ...['a', 'b', 'c', 'd'],
  ])
})

test('the walk finds a component by its custom ID, also next to a text', () => {
  const accessory = { type: 2, style: 3, label: 'x', custom_id: 'yes' }
  const tree = message([
    { type: 17, components: [{ type: 9, components: [words('x')], accessory }] },
    { type: 1, components: [{ type: 8, custom_id: 'where' }] },
  ])
  assert.equal(findByCustomId(tree, 'yes')?.type, 2)
  assert.equal(findByCustomId(tree, 'where')?.type, 8)
  assert.equal(findByCustomId(tree, 'no'), undefined)
})

test('the walk returns the inputs of a modal in document order', () => {
  const parsed = parseComponents(
    'modal',
    [
      { type: 18, label: 'x', component: { type: 23, custom_id: 'a' } },
      words('x'),
      { type: 1, components: [{ type: 4, custom_id: 'b', style: 1, label: 'x' }] },
    ],
    { path },
  )
  assert.ok(parsed.ok)
  assert.deepEqual(
    modalInputs(parsed.value).map(({ custom_id }) => custom_id),
    ['a', 'b'],
  )
})
