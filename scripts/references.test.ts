// References in sources and pages must have a target. Each test lists every broken reference.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anchorsOf, brokenReferences, outsideReferences } from './references.ts'
import { textFiles } from './text-files.ts'

/** Split, so that this file doesn't contain a reference. */
const RULES = ['docs', 'spec', 'bans.md'].join('/')
const PAGE = { path: RULES, text: '# Bans\n\n## Bulk bans\n\nAs [above](#bans).\n' }
const outside = (...words: string[]) => outsideReferences([{ path: 'a.ts', text: words.join(' ') }])
const broken = (path: string, text: string) => brokenReferences([PAGE, { path, text }])

describe('References', () => {
  test('name no document outside of this repository', () => {
    const found = outsideReferences(textFiles)
    assert.deepEqual(found, [], `${found.length} references to documents elsewhere`)
  })

  test('lead to an existing rule or heading', () => {
    const found = brokenReferences(textFiles)
    assert.deepEqual(found, [], `${found.length} broken references`)
  })
})

describe('The search for references', () => {
  test('finds documents elsewhere, also across lines of a comment', () => {
    const found = ['conventions', 'B.11']
    assert.deepEqual(outside('/** It is so', ...found, '*/'), [`a.ts:1 ${found.join(' ')}`])
    assert.equal(outside('(conventions', 'B, H)').length, 1)
    assert.equal(outside('(interface', '2.5)').length, 1)
    assert.equal(outside('the interface, section', '8').length, 1)
    assert.equal(outside('(activities', '4.6)').length, 1)
    assert.equal(outside(' * It is so (conventions\n *', 'D.6).').length, 1)
  })

  test('ignores other words', () => {
    assert.deepEqual(
      outside('interface', 'Draft { activities: 3 } // by the conventions of a library, docs/activities.md'),
      [],
    )
  })

  test('finds a rule without a heading, and a missing page', () => {
    assert.deepEqual(broken('a.ts', `// ${RULES}#bulk-bans`), [])
    assert.deepEqual(broken('a.ts', `//\n// ${RULES}#none`), [`a.ts:2 ${RULES}#none`])
    assert.equal(broken('a.ts', `// ${RULES.replace('bans', 'bands')}`).length, 1)
  })

  test('finds broken links between pages, and none in code', () => {
    const page = 'docs/guide.md'
    assert.deepEqual(broken(page, '[a](spec/bans.md#bulk-bans) [b](https://example.org/#b) [c](picture.png)'), [])
    assert.deepEqual(broken(page, '# Guide\n[a](spec/bans.md#none)'), [`${page}:2 ](spec/bans.md#none)`])
    assert.equal(broken(page, '[a](bans.md)').length, 1)
    assert.equal(broken(page, '[a](#none)').length, 1)
    assert.deepEqual(broken(page, '```md\n[a](#none)\n```\n'), [])
  })

  test('derives anchors as GitHub does', () => {
    const text = '# HTTP & co.\n## A `word`\n## A [link](b.md)\n## A word\n```\n# no heading\n```\n'
    assert.deepEqual([...anchorsOf(text)], ['http--co', 'a-word', 'a-link', 'a-word-1'])
  })
})
