import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { flattenComponents, mediaItemsOf } from '@guildhall/protocol/components/flatten-components'
import type { TopLevelComponent } from '@guildhall/protocol/components/message-components'
import { type ComponentSurface, parseComponents } from '@guildhall/protocol/components/parse-components'
import {
  ATTACHED_FILE,
  arbitraryComponents,
  type BuiltComponent,
  componentsIn,
} from '@guildhall/testing/requests/arbitrary-components'
import * as official from 'discord-api-spec/zod'
import fc from 'fast-check'
import type * as z from 'zod/mini'

const SURFACES = ['legacy', 'v2', 'modal'] as const
const sent = { path: ['components'], attachments: [ATTACHED_FILE] }

const read = (surface: ComponentSurface, tree: unknown) => parseComponents(surface, tree, sent)

/** The values of omitted fields in a response. */
const WRITTEN_OUT: Record<string, unknown[]> = {
  spoiler: [false],
  divider: [true],
  spacing: [1],
  accent_color: [null],
  description: [null],
  min_values: [1],
  max_values: [1],
  required: [true],
}

/** Asserts that a response contains everything that was sent, and otherwise only IDs and defaults. */
function sameBut(given: any, answered: any, at: string): void {
  if (typeof given !== 'object' || given === null) {
    assert.deepEqual(answered, given, at)
    return
  }
  for (const key of Object.keys(given)) sameBut(given[key], answered[key], `${at}.${key}`)
  for (const key of Object.keys(answered)) {
    if (key in given) continue
    if (key === 'id' && 'type' in given) assert.ok(answered.id > 0, at)
    else if (key === 'max_values' && given.type === 22) assert.equal(answered.max_values, given.options.length)
    else assert.ok(WRITTEN_OUT[key]?.includes(answered[key]), `${at}.${key} is ${answered[key]}`)
  }
}

describe('Components built with the builders of discord.js', () => {
  for (const surface of SURFACES) {
    test(`are accepted and returned as they were sent, ${surface}`, () => {
      fc.assert(
        fc.property(arbitraryComponents[surface], (tree) => {
          const parsed = read(surface, tree)
          assert.ok(parsed.ok, JSON.stringify(parsed))
          sameBut(tree, parsed.value, surface)
          const ids = componentsIn(parsed.value).map(([{ id }]) => id)
          assert.equal(new Set(ids).size, ids.length)
        }),
        { numRuns: 150 },
      )
    })
  }

  test('can be parsed again from the response', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SURFACES), fc.context(), fc.gen(), (surface, context, gen) => {
        const parsed = read(
          surface,
          gen(() => arbitraryComponents[surface]),
        )
        assert.ok(parsed.ok)
        context.log(JSON.stringify(parsed.value))
        assert.deepEqual(read(surface, parsed.value), parsed)
      }),
      { numRuns: 150 },
    )
  })

  test('are rejected with the path of each error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SURFACES), fc.gen(), fc.nat(), fc.nat(), (surface, gen, at, which) => {
        const tree = gen(() => arbitraryComponents[surface])
        const all = componentsIn(tree, sent.path)
        const [component, path] = chosen(all, at)
        const [change, code, steps] = chosen(wrongsOf(component, surface), which)
        Object.assign(component, change)
        const parsed = read(surface, tree)
        assert.ok(!parsed.ok, `${JSON.stringify(change)} was taken`)
        const expected = [[...path, ...steps].join('.'), code]
        const found = parsed.errors.map((error) => [error.path.join('.'), error.code])
        assert.deepEqual(found, [expected])
      }),
      { numRuns: 600 },
    )
  })

  test('match the official schema as sent and as returned', () => {
    fc.assert(
      fc.property(fc.constantFrom('legacy', 'v2'), fc.gen(), (surface, gen) => {
        const tree = gen(() => arbitraryComponents[surface])
        judge('MessageCreateRequest', { components: tree })
        const parsed = parseComponents(surface, tree, sent)
        assert.ok(parsed.ok)
        fill(parsed.value)
        for (const component of parsed.value) judge(`${NAMES[component.type]}ComponentResponse`, component)
      }),
      { numRuns: 100 },
    )
  })

  test('match the official schema for modals', () => {
    fc.assert(
      fc.property(arbitraryComponents.modal, (tree) => {
        const parsed = parseComponents('modal', tree, sent)
        assert.ok(parsed.ok)
        for (const each of [tree, parsed.value]) {
          judge('ModalInteractionCallbackRequestData', { custom_id: 'x', title: 'x', components: each })
        }
      }),
      { numRuns: 100 },
    )
  })
})

function chosen<T>(all: readonly T[], at: number): T {
  const [one] = all.slice(at % all.length)
  assert.ok(one)
  return one
}

const NAMES: Record<number, string> = {
  1: 'ActionRow',
  9: 'Section',
  10: 'TextDisplay',
  12: 'MediaGallery',
  13: 'File',
  14: 'Separator',
  17: 'Container',
}

/** Asserts that a value matches an official schema. */
function judge(name: string, value: unknown): void {
  const schema = (official as Record<string, any>)[`${name}Schema`] as z.ZodMiniType
  const result = schema.safeParse(value)
  assert.ok(result.success, `${name}: ${JSON.stringify(result.error?.issues)} in ${JSON.stringify(value)}`)
}

/** Fills in the fields of media and files that the server sets. */
function fill(tree: TopLevelComponent[]): void {
  for (const { component } of flattenComponents(tree)) {
    for (const { part } of mediaItemsOf(component)) {
      const address = 'https://cdn.example/ship_1.png'
      const look = { width: 1, height: null, content_type: 'image/png' }
      Object.assign(part, { id: '1', url: address, proxy_url: address, attachment_id: '1', ...look })
    }
    if (component.type === 13) Object.assign(component, { name: ATTACHED_FILE, size: 7 })
  }
}

/** A change that makes a valid component invalid, the error code, and its path in the component. */
type Wrong = [change: BuiltComponent, code: string, steps: (string | number)[]]

const BAD_LENGTH = 'BASE_TYPE_BAD_LENGTH'
const MAX_LENGTH = 'BASE_TYPE_MAX_LENGTH'
const REQUIRED = 'BASE_TYPE_REQUIRED'
const x = (length: number) => 'x'.repeat(length)
const field = (key: string, value: unknown, code: string): Wrong => [{ [key]: value }, code, [key]]
const text = (key: string, max: number): Wrong[] => [field(key, x(max + 1), BAD_LENGTH), field(key, '', REQUIRED)]
const flag = (key: string): Wrong => field(key, 'yes', 'BOOLEAN_TYPE_CONVERT')
const range = (key: string, min: number, max: number): Wrong[] => [
  field(key, min - 1, 'NUMBER_TYPE_MIN'),
  field(key, max + 1, 'NUMBER_TYPE_MAX'),
  field(key, 'x', 'NUMBER_TYPE_COERCE'),
]
const options = (min: number, max: number): Wrong[] => [
  field('options', many(min - 1), BAD_LENGTH),
  field('options', many(max + 1), BAD_LENGTH),
  [{ options: [{ label: x(101), value: 'a' }, ...many(min)] }, BAD_LENGTH, ['options', 0, 'label']],
  [{ options: [{ label: 'a', value: x(101) }, ...many(min)] }, BAD_LENGTH, ['options', 0, 'value']],
  [
    { options: [{ label: 'a', value: 'a', description: x(101) }, ...many(min)] },
    MAX_LENGTH,
    ['options', 0, 'description'],
  ],
]
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ label: 'x', value: `${index}` }))
const media = (key: string): Wrong[] => [
  [{ [key]: { url: 'ftp://a.example/b' } }, 'URL_TYPE_INVALID_SCHEME', [key, 'url']],
  [{ [key]: { url: 'ship.png' } }, 'URL_TYPE_INVALID_URL', [key, 'url']],
  [{ [key]: { url: `https://a.example/${x(2031)}` } }, BAD_LENGTH, [key, 'url']],
  [{ [key]: {} }, REQUIRED, [key, 'url']],
  [{ [key]: { url: 'attachment://boat.png' } }, 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', [key, 'url']],
]
const select = (kinds: string[], other: string): Wrong[] => [
  [{ default_values: [{ id: '1', type: other }] }, 'BASE_TYPE_CHOICES', ['default_values', 0, 'type']],
  field(
    'default_values',
    Array.from({ length: 26 }, () => ({ id: '1', type: kinds[0] })),
    MAX_LENGTH,
  ),
  [{ default_values: [{ type: kinds[0] }] }, REQUIRED, ['default_values', 0, 'id']],
]

/** By type, written independently of the catalogue. */
const WRONGS: Record<number, Wrong[]> = {
  1: [field('components', [], BAD_LENGTH), field('components', null, REQUIRED)],
  2: [
    field('style', 7, 'BASE_TYPE_CHOICES'),
    field('label', x(81), MAX_LENGTH),
    field('url', x(513), BAD_LENGTH),
    flag('disabled'),
  ],
  3: options(1, 25),
  4: [
    field('style', 3, 'BASE_TYPE_CHOICES'),
    ...range('min_length', 0, 4000),
    ...range('max_length', 1, 4000),
    field('value', x(4001), MAX_LENGTH),
    field('placeholder', x(101), MAX_LENGTH),
  ],
  5: select(['user'], 'role'),
  6: select(['role'], 'user'),
  7: select(['user', 'role'], 'channel'),
  8: [...select(['channel'], 'user'), [{ channel_types: [99] }, 'BASE_TYPE_CHOICES', ['channel_types', 0]]],
  9: [field('components', [], BAD_LENGTH), field('accessory', undefined, REQUIRED)],
  10: text('content', 4000),
  11: [...media('media'), ...text('description', 1024), flag('spoiler')],
  12: [field('items', [], BAD_LENGTH), [{ items: [{}] }, REQUIRED, ['items', 0, 'media']]],
  13: [...media('file'), [{ file: { url: 'https://a.example/b' } }, 'URL_TYPE_INVALID_SCHEME', ['file', 'url']]],
  14: [field('spacing', 3, 'BASE_TYPE_CHOICES'), flag('divider')],
  17: [...range('accent_color', 0, 0xffffff), field('components', [], BAD_LENGTH), flag('spoiler')],
  18: [...text('label', 45), ...text('description', 100), field('component', null, REQUIRED)],
  19: [
    ...range('min_values', 0, 10),
    ...range('max_values', 1, 10),
    [{ file_types: ['txt'] }, 'STRING_TYPE_REGEX', ['file_types', 0]],
  ],
  21: options(2, 10),
  22: [...options(1, 10), ...range('min_values', 0, 10), ...range('max_values', 1, 10)],
  23: [flag('default')],
}

function wrongsOf({ type, ...fields }: BuiltComponent, surface: ComponentSurface): Wrong[] {
  const isSelect = type === 3 || (type >= 5 && type <= 8)
  return [
    ...(WRONGS[type] ?? []),
    ...range('id', 0, 0x7fffffff),
    [{ type: 99 }, 'UNION_TYPE_CHOICES', []],
    ...('custom_id' in fields ? text('custom_id', 100) : []),
    ...(isSelect ? [...range('min_values', 0, 25), ...range('max_values', 1, 25)] : []),
    ...(isSelect ? [field('placeholder', x(151), MAX_LENGTH)] : []),
    ...(isSelect && surface === 'modal' ? [field('disabled', true, 'MODAL_COMPONENT_DISABLED')] : []),
    ...('required' in fields && surface === 'modal' ? [flag('required')] : []),
  ]
}
