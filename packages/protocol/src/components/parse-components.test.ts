import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ComponentSurface, parseComponents } from './parse-components.ts'

const path = ['components']

/** The parsed form of a valid tree. */
function given(surface: ComponentSurface, tree: unknown, attachments: readonly string[] = []): any {
  const parsed = parseComponents(surface, tree, { path, attachments })
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.value
}

/** The errors of a tree: their paths and codes. */
function complaints(surface: ComponentSurface, tree: unknown, attachments: readonly string[] = []): [string, string][] {
  const parsed = parseComponents(surface, tree, { path, attachments })
  assert.ok(!parsed.ok, JSON.stringify(parsed))
  return parsed.errors.map((each) => [each.path.join('.'), each.code])
}

const button = (fields: object = {}) => ({ type: 2, style: 1, label: 'Press', custom_id: 'press', ...fields })
const row = (...components: object[]) => ({ type: 1, components })
const words = (content: string, fields: object = {}) => ({ type: 10, content, ...fields })
const select = (fields: object = {}) => ({ type: 5, custom_id: 'who', ...fields })
const label = (component: object) => ({ type: 18, label: 'Say', component })

describe('A stored component', () => {
  test('has every default filled in and drops fields that are unknown or set by the server', () => {
    const sent = [
      {
        type: 17,
        colour: 'red',
        components: [
          { type: 14, id: null },
          { type: 13, file: { url: 'attachment://a.txt', size: 3, proxy_url: 'x' }, name: 'b', size: 9 },
          { type: 12, items: [{ media: { url: 'https://a.example/b.png', width: -1, attachment_id: 'x' } }] },
          row(select({ required: true, placeholder: null })),
        ],
      },
    ]
    assert.deepEqual(given('v2', sent, ['a.txt']), [
      {
        type: 17,
        id: 1,
        components: [
          { type: 14, id: 2, divider: true, spacing: 1 },
          { type: 13, id: 3, file: { url: 'attachment://a.txt' }, spoiler: false },
          {
            type: 12,
            id: 4,
            items: [{ media: { url: 'https://a.example/b.png' }, description: null, spoiler: false }],
          },
          {
            type: 1,
            id: 5,
            components: [{ type: 5, id: 6, custom_id: 'who', min_values: 1, max_values: 1 }],
          },
        ],
        accent_color: null,
        spoiler: false,
      },
    ])
  })

  test('has no emoji if the emoji has neither an ID nor a name', () => {
    for (const emoji of [{}, { name: '' }, { id: '', name: '', animated: false }, { id: null, name: null }]) {
      const options = [{ label: 'a', value: 'b', emoji }]
      const shown = given('legacy', [row(button({ emoji })), row(select({ type: 3, options }))])
      assert.doesNotMatch(JSON.stringify(shown), /emoji/u)
    }
    const [{ components }] = given('legacy', [row(button({ label: '', emoji: { id: '', name: '🔥' } }))])
    assert.deepEqual(components[0].emoji, { name: '🔥' })
  })

  test('gets the lowest free ID in document order, if none was sent', () => {
    const sent = [
      { type: 9, components: [words('a', { id: 0 }), words('b', { id: 4 })], accessory: button({ id: 1 }) },
      { type: 17, id: 3, components: [words('c')] },
      words('d'),
    ]
    const [section, container, last] = given('v2', sent)
    const ids = [section, ...section.components, section.accessory, container, ...container.components, last]
    assert.deepEqual(
      ids.map(({ id }) => id),
      [2, 5, 4, 1, 3, 6, 7],
    )
  })

  test('gets an ID in a legacy message too, and a legacy message may have no components', () => {
    assert.deepEqual(given('legacy', [row(button({ emoji: { id: 7 } }))]), [
      {
        type: 1,
        id: 1,
        components: [{ type: 2, id: 2, style: 1, label: 'Press', custom_id: 'press', emoji: { id: '7', name: '_' } }],
      },
    ])
    assert.deepEqual(given('legacy', []), [])
  })

  test('states in a modal how many options may be selected', () => {
    const options = [1, 2, 3].map((n) => ({ label: `${n}`, value: `${n}` }))
    const [{ component }] = given('modal', [label({ type: 22, custom_id: 'some', options })])
    assert.deepEqual(component, {
      type: 22,
      id: 2,
      custom_id: 'some',
      options,
      min_values: 1,
      max_values: 3,
      required: true,
    })
  })

  test('refers to an attachment by the name that the server gives it', () => {
    const file = (url: string) => [{ type: 13, file: { url } }]
    const [{ file: item }] = given('v2', file('attachment://my müll.txt'), ['my müll.txt'])
    assert.equal(item.url, 'attachment://my_m_ll.txt')
    assert.deepEqual(complaints('v2', file('attachment://../../x'), ['x']), [
      ['components.0.file.url', 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'],
    ])
  })
})

describe('Errors about components', () => {
  test('report form errors first, then broken rules, then problems of the whole message', () => {
    const wrongRule = row(button({ custom_id: undefined }))
    const tooLong = Array.from({ length: 2 }, () => words('x'.repeat(3000)))
    assert.deepEqual(complaints('v2', [words(''), wrongRule, ...tooLong]), [
      ['components.0.content', 'BASE_TYPE_REQUIRED'],
    ])
    assert.deepEqual(complaints('v2', [wrongRule, ...tooLong]), [
      ['components.0.components.0.custom_id', 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED'],
    ])
    assert.deepEqual(complaints('v2', tooLong), [['components', 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED']])
  })

  test('count every component except media items', () => {
    const container = (count: number) => ({ type: 17, components: Array.from({ length: count }, () => words('x')) })
    const items = Array.from({ length: 10 }, () => ({ media: { url: 'https://a.example/' } }))
    assert.equal(given('v2', [container(19), container(18), { type: 12, items }]).length, 3)
    for (const tree of [
      [container(20), container(18), { type: 12, items }],
      Array.from({ length: 41 }, () => words('x')),
    ]) {
      assert.deepEqual(complaints('v2', tree), [['components', 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED']])
    }
  })

  test('list the types allowed in that position, or say that a type belongs elsewhere', () => {
    const parsed = parseComponents('legacy', [words('x')], { path })
    const message = 'Value of field "type" must be one of (1,).'
    assert.deepEqual(parsed, {
      ok: false,
      errors: [{ path: ['components', 0], code: 'UNION_TYPE_CHOICES', message }],
    })
    assert.deepEqual(complaints('v2', [row(row(button()))]), [['components.0.components.0', 'COMPONENT_TYPE_INVALID']])
    assert.deepEqual(complaints('v2', [row({ type: 15 })]), [['components.0.components.0', 'UNION_TYPE_CHOICES']])
    assert.deepEqual(complaints('v2', [{}]), [['components.0.type', 'BASE_TYPE_REQUIRED']])
  })
})

describe('The component parser', () => {
  const nested = (depth: number): object => {
    let tree: object = words('x')
    for (let i = 0; i < depth; i++) tree = { type: 17, components: [tree] }
    return tree
  }

  test('does not descend into components that may not be nested', () => {
    for (const surface of ['legacy', 'v2', 'modal'] as const) {
      assert.equal(complaints(surface, [nested(10_000)]).length, 1)
      assert.equal(complaints(surface, [{ type: nested(10_000) }]).length, 1)
      assert.equal(
        complaints(surface, [{ type: 17, id: nested(100_000), components: nested(100_000) }]).length > 0,
        true,
      )
    }
  })

  test('reports at most a hundred errors', () => {
    const wrong = row(...Array.from({ length: 5 }, () => button({ style: 9, label: 1, url: 2, custom_id: 3 })))
    const containers = Array.from({ length: 40 }, () => ({
      type: 17,
      components: Array.from({ length: 40 }, () => wrong),
    }))
    assert.equal(complaints('v2', containers).length, 100)
    const rules = Array.from({ length: 40 }, () => row(...Array.from({ length: 5 }, () => button())))
    assert.equal(complaints('v2', [{ type: 17, components: rules }]).length, 100)
    for (const surface of ['legacy', 'v2', 'modal'] as const) {
      assert.equal(
        complaints(
          surface,
          Array.from({ length: 100_000 }, () => null),
        ).length,
        1,
      )
    }
  })

  test('visits each component once, however large the input', () => {
    const large = 'x'.repeat(10_000_000)
    assert.deepEqual(complaints('v2', [words(large)]), [['components.0.content', 'BASE_TYPE_BAD_LENGTH']])
    assert.deepEqual(complaints('v2', [{ type: large }]), [['components.0', 'UNION_TYPE_CHOICES']])
    assert.equal(complaints('v2', [row(button({ label: [large], url: large, emoji: large }))]).length, 3)
  })

  test('ignores fields that do not belong to a component', () => {
    const sent = JSON.parse(
      '[{"__proto__":{"type":10},"type":10,"content":"x","constructor":1,"hasOwnProperty":2},{"type":"__proto__"}]',
    )
    assert.deepEqual(complaints('v2', sent), [['components.1', 'UNION_TYPE_CHOICES']])
    assert.deepEqual(given('v2', sent.slice(0, 1)), [{ type: 10, id: 1, content: 'x' }])
    assert.deepEqual(complaints('v2', [JSON.parse('{"__proto__":{"type":10,"content":"x"}}')]), [
      ['components.0.type', 'BASE_TYPE_REQUIRED'],
    ])
  })

  test('reports values of any other type', () => {
    for (const value of [null, undefined, 1, 'x', true, {}, { length: 1, 0: words('x') }]) {
      assert.equal(complaints('v2', value).length, 1)
      if (!Array.isArray(value)) assert.equal(complaints('v2', [value]).length, 1)
    }
  })
})
