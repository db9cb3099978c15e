import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pseudoTranslate } from './pseudo-translate.ts'
import { translated } from './translated.ts'

const words = {
  plain: 'That can’t be {undone}',
  left: '{name} has {count, plural, one {# message} other {# messages}} left',
  rich: 'Read <link>the rules of {guild}</link>.',
}
const load = async () => ({ default: words })
const { t, rich } = await translated({ en: load, de: load })

test('a message without values is returned unchanged', () => {
  assert.equal(t('plain'), 'That can’t be {undone}')
})

test('values are inserted, and numbers select the plural', () => {
  assert.equal(t('left', { name: 'Ann', count: 1 }), 'Ann has 1 message left')
  assert.equal(t('left', { name: 'Ann', count: 1200 }), 'Ann has 1,200 messages left')
})

test('page elements are placed in a message', () => {
  const shown = rich('rich', {
    link: (text) => createElement('a', { href: '/rules' }, text),
    guild: createElement('bdi', null, '<b>'),
  })
  assert.equal(
    renderToStaticMarkup(createElement('p', null, shown)),
    '<p>Read <a href="/rules">the rules of <bdi>&lt;b&gt;</bdi></a>.</p>',
  )
})

test('pseudo-localized messages keep their values', async () => {
  const element = [
    { type: 0, value: 'Hello ' },
    { type: 1, value: 'name' },
  ]
  const long = pseudoTranslate({ plain: 'Save', element }, 'long')
  assert.match(String(long.plain), /^.{4}~+$/u)
  assert.deepEqual(long.element?.[1], element[1])
  assert.equal(pseudoTranslate({ plain: 'Save' }, 'right-to-left').plain, '\u202eSave\u202c')
})
