import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { previewedLinks } from './text-links.ts'

describe('The links of a message that get a preview', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['no link', []],
    ['see https://a.example/b?c=1 now', ['https://a.example/b?c=1']],
    ['HTTP://A.example', ['http://a.example/']],
    ['two: https://a.example, https://b.example/x.', ['https://a.example/', 'https://b.example/x']],
    ['(https://a.example/b_(c))', ['https://a.example/b_(c)']],
    ['**https://a.example/b**', ['https://a.example/b']],
    ['[text](https://a.example/b) [c](<https://c.example/>)', ['https://a.example/b']],
    ['<https://a.example/b>', []],
    ['<https://a.example/b https://b.example', ['https://a.example/b', 'https://b.example/']],
    ['||https://a.example/b||', []],
    ['|| https://a.example/b', ['https://a.example/b']],
    ['||a|| https://b.example ||https://c.example||', ['https://b.example/']],
    ['`https://a.example`', []],
    ['``a ` https://a.example``', []],
    ['`https://a.example', ['https://a.example/']],
    ['`a` https://b.example `c`', ['https://b.example/']],
    ['```\nhttps://a.example\n```', []],
    ['```js\nx || y\n``` https://b.example', ['https://b.example/']],
    ['``` https://a.example', ['https://a.example/']],
    ['\\`https://a.example`', ['https://a.example/']],
    ['https://a.example/#b https://a.example/#c https://a.example/', ['https://a.example/']],
    ['https://user@a.example/ https://user:pass@a.example/', []],
    ['javascript:https ftp://a.example xhttps://a.example', []],
    ['https://', []],
  ]
  for (const [content, links] of cases) {
    test(`are ${links.length === 0 ? 'none' : links.join(', ')} in ${JSON.stringify(content)}`, () => {
      assert.deepEqual(previewedLinks(content), links)
    })
  }
})
