// Every component in every place, every field of it, each with values inside and outside of its bounds: all of that is read out of
// the schemas. Only the rules between fields are written down here once more.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ButtonStyle, ComponentType } from '../enums/component-type.ts'
import type { Rules } from '../schema.ts'
import { LegacyTree, V2Tree } from './message-components.ts'
import { ModalTree } from './modal-components.ts'
import { type ComponentSurface, parseComponents } from './parse-components.ts'

type Step = string | number
type Fields = Record<string, any>

const TREES: Record<ComponentSurface, Rules> = { legacy: LegacyTree, v2: V2Tree, modal: ModalTree }
const ATTACHED = 'attachment://a.png'
const CONTEXT = { path: [], attachments: ['a.png'] }

/** A location for a kind of component, and how to put one there. */
interface Place {
  name: string
  surface: ComponentSurface
  type: number
  rules: Rules
  path: Step[]
  within: (component: Fields) => unknown
}

function placesOf(surface: ComponentSurface): Place[] {
  const found: Place[] = []
  const add = (rules: Rules | undefined, name: string, path: Step[], within: Place['within']) => {
    for (const [type, variant] of rules?.variants ?? []) {
      const of = `${name} › ${nameOf(type)}`
      found.push({ name: of, surface, type: Number(type), rules: variant, path, within })
      for (const [key, field] of Object.entries(variant.properties ?? {})) {
        const put = (child: unknown) => within({ ...sample(variant), [key]: child })
        if (field.form === 'union') add(field, `${of} ${key}`, [...path, key], put)
        if (field.each?.form === 'union') add(field.each, of, [...path, key, 0], (child) => put([child]))
      }
    }
  }
  add(TREES[surface].each, surface, [0], (component) => [component])
  return found
}

const nameOf = (type: unknown): string =>
  Object.entries(ComponentType).find(([, number]) => number === type)?.[0] ?? String(type)

let count = 0

/** The smallest valid value: only required fields, each as short as possible, and distinct if they must be. */
function sample(rules: Rules | undefined, key = ''): any {
  switch (rules?.form) {
    case 'shape': {
      const required = Object.entries(rules.properties ?? {}).filter(([, each]) => isRequired(each))
      const fields = Object.fromEntries(required.map(([name, each]) => [name, sample(each, name)]))
      return fields.type === ComponentType.BUTTON ? { ...fields, label: 'x', custom_id: unique() } : fields
    }
    case 'list':
      return Array.from({ length: rules.min ?? 0 }, () => sample(rules.each))
    case 'union':
      return sample([...(rules.variants?.values() ?? [])][0])
    case 'text':
      if (rules.pattern) return 'image'
      return key === 'custom_id' || key === 'value' ? unique() : 'x'.repeat(rules.min ?? 0)
    case 'url':
      return addressOf(rules.schemes?.[0] ?? '')
    case 'choice':
      return rules.values?.[0]
    case 'nullable':
      return sample(rules.inner)
    default:
      return { snowflake: '1', integer: rules?.min ?? 0, boolean: false }[rules?.form ?? '']
  }
}

const unique = (): string => `${count++}`
const isRequired = (rules: Rules): boolean => !rules.isOptional && rules.default === undefined
const addressOf = (scheme: string): string => (scheme === 'attachment' ? ATTACHED : `${scheme}://a.example/`)

/** Values of a field: valid ones, and invalid ones with the error code and the path within the value. */
interface Values {
  inside: unknown[]
  outside: [value: unknown, code: string, ...within: Step[]][]
}

const long = (length: number): string => '💥'.repeat(length)

function valuesOf(rules: Rules): Values {
  const { form, min, max } = rules
  switch (form) {
    case 'nullable': {
      const { inside, outside } = valuesOf(rules.inner ?? rules)
      return { inside: [null, ...inside], outside: outside.filter(([value]) => value !== null) }
    }
    case 'text':
      return textsOf(rules)
    case 'integer':
      return {
        inside: [min, max].filter((each) => each !== undefined),
        outside: [
          ...(min === undefined ? [] : ([[min - 1, 'NUMBER_TYPE_MIN']] as Values['outside'])),
          ...(max === undefined ? [] : ([[max + 1, 'NUMBER_TYPE_MAX']] as Values['outside'])),
          ...['x', 1.5, true, [], {}].map((value): [unknown, string] => [value, 'NUMBER_TYPE_COERCE']),
        ],
      }
    case 'boolean':
      return { inside: [true, false], outside: ['yes', 2, []].map((value) => [value, 'BOOLEAN_TYPE_CONVERT']) }
    case 'snowflake':
      return {
        inside: ['1', '9223372036854775807'],
        outside: [
          ['x', 'NUMBER_TYPE_COERCE'],
          [-1, 'NUMBER_TYPE_COERCE'],
          ['9223372036854775808', 'NUMBER_TYPE_MAX'],
        ],
      }
    case 'choice':
      return {
        inside: [...(rules.values ?? [])],
        outside: [99, 'x', null, []].map((value) => [
          value,
          value === null ? 'BASE_TYPE_REQUIRED' : 'BASE_TYPE_CHOICES',
        ]),
      }
    case 'url':
      return addressesOf(rules)
    case 'list':
      return listsOf(rules)
    case 'union':
      return kindsOf(rules)
    default:
      return { inside: [sample(rules)], outside: [1, 'x', []].map((value) => [value, 'MODEL_TYPE_CONVERT']) }
  }
}

function textsOf({ min = 0, max = 0, pattern }: Rules): Values {
  // The pattern allows values that begin with a full stop.
  const inside = pattern ? ['image', '.x', `.${'x'.repeat(max - 1)}`] : [long(min), long(max)]
  const bad = min > 0 ? 'BASE_TYPE_BAD_LENGTH' : 'BASE_TYPE_MAX_LENGTH'
  return {
    inside: inside.filter((each) => each !== '' || min === 0),
    outside: [
      [`.${long(max)}`, bad],
      ...(min > 0 ? ([['', 'BASE_TYPE_REQUIRED']] as Values['outside']) : []),
      ...(pattern ? ([['x', 'STRING_TYPE_REGEX']] as Values['outside']) : []),
      ...[1, false, [], {}].map((value): [unknown, string] => [value, 'STRING_TYPE_CONVERT']),
    ],
  }
}

function addressesOf({ schemes = [], max = 0 }: Rules): Values {
  const last = addressOf(schemes.at(-1) ?? '')
  return {
    inside: [...schemes.map(addressOf), ...(last === ATTACHED ? [] : [last.padEnd(max, 'x')])],
    outside: [
      [last.padEnd(max + 1, 'x'), 'BASE_TYPE_BAD_LENGTH'],
      ['ftp://a.example/', 'URL_TYPE_INVALID_SCHEME'],
      ['javascript:alert(1)', 'URL_TYPE_INVALID_URL'],
      ['a.example', 'URL_TYPE_INVALID_URL'],
      ['', 'BASE_TYPE_REQUIRED'],
      [1, 'STRING_TYPE_CONVERT'],
    ],
  }
}

function listsOf(rules: Rules): Values {
  const { each = { form: 'anything' }, min = 0, max } = rules
  const of = (length: number) => Array.from({ length }, () => sample(each))
  const bad = min > 0 ? 'BASE_TYPE_BAD_LENGTH' : 'BASE_TYPE_MAX_LENGTH'
  const twice = sample(each)
  const items = valuesOf(each)
  return {
    inside: [
      of(min),
      ...(max === undefined ? [] : [of(max)]),
      ...items.inside.map((item) => [item, ...of(Math.max(min - 1, 0))]),
    ],
    outside: [
      ...(max === undefined ? [] : ([[of(max + 1), bad]] as Values['outside'])),
      ...(min > 0 ? ([[of(min - 1), bad]] as Values['outside']) : []),
      ...(rules.unique ? ([[[twice, twice], 'SET_TYPE_ALREADY_CONTAINS_VALUE', 1]] as Values['outside']) : []),
      ...items.outside.map(([item, code, ...within]): Values['outside'][number] => [
        [...of(Math.max(min - 1, 0)), item],
        code,
        Math.max(min - 1, 0),
        ...within,
      ]),
      ['x', 'LIST_TYPE_CONVERT'],
      [{ 0: twice }, 'LIST_TYPE_CONVERT'],
    ],
  }
}

/** The valid and invalid numbers up to the highest valid one. */
function kindsOf({ variants = new Map() }: Rules): Values {
  const known: readonly unknown[] = Object.values(ComponentType)
  const others = Array.from({ length: 26 }, (_, type) => type).filter((type) => !variants.has(type))
  return {
    inside: [...variants.values()].map((each) => sample(each)),
    outside: [
      ...others.map((type): [unknown, string] => [
        { type },
        known.includes(type) ? 'COMPONENT_TYPE_INVALID' : 'UNION_TYPE_CHOICES',
      ]),
      [{ type: 'x' }, 'UNION_TYPE_CHOICES'],
      [{}, 'BASE_TYPE_REQUIRED', 'type'],
      ['x', 'MODEL_TYPE_CONVERT'],
    ],
  }
}

/** A valid component, adjusted to the rules between its fields. */
function fitted(component: Fields, surface: ComponentSurface): Fields {
  if (component.type === ComponentType.BUTTON) return fittedButton(component)
  const fits = { ...component }
  if (fits.type === ComponentType.ACTION_ROW && fits.components[0].type !== ComponentType.BUTTON)
    fits.components.length = 1
  if (fits.min_values > 1) fits.max_values = fits.min_values
  if (surface === 'modal' && fits.min_values === 0) fits.required = false
  if (surface === 'modal') fits.disabled = false
  if (fits.default_values?.length > 1) fits.max_values = fits.default_values.length
  while (fits.options?.length < fits.max_values) fits.options.push({ label: 'x', value: unique() })
  for (const each of fits.options ?? []) if (each.emoji) each.emoji.id ??= '1'
  return fits
}

function fittedButton({ style, label, custom_id, url, sku_id, emoji, ...others }: Fields): Fields {
  if (sku_id || style === ButtonStyle.PREMIUM) return { ...others, style: ButtonStyle.PREMIUM, sku_id: sku_id ?? '1' }
  const face = { label, emoji: emoji || !label ? { ...emoji, id: emoji?.id ?? '1' } : emoji }
  if (!url && style !== ButtonStyle.LINK && custom_id) return { ...others, ...face, style, custom_id }
  return { ...others, ...face, style: ButtonStyle.LINK, url: url ?? 'https://a.example' }
}

interface Case {
  label: string
  component: Fields
  /** The path and code of the error; absent if it is valid. */
  complaint?: { at: Step[]; code: string }
}

/**
 * Test cases for an object, which is a component or a part of one: each of its fields in turn.
 *
 * @param whole puts it into an otherwise valid component
 */
function casesOf(rules: Rules, whole: (part: Fields) => Fields, at: Step[]): Case[] {
  const fields = Object.entries(rules.properties ?? {}).filter(([key]) => key !== 'type' || at.length > 0)
  return fields.flatMap(([key, field]) => {
    const put = (value: unknown) => whole({ ...sample(rules), [key]: value })
    const right = (value: unknown): Case => ({
      label: `${[...at, key].join('.')} ${shown(value)}`,
      component: put(value),
    })
    const wrong = (value: unknown, code: string, ...within: Step[]): Case => ({
      ...right(value),
      complaint: { at: [...at, key, ...within], code },
    })
    if (field.isSupplied) return [1, 'x', null, {}].map(right)
    const { inside, outside } = valuesOf(field)
    const absent = [undefined, null].map((none) =>
      isRequired(field) ? wrong(none, 'BASE_TYPE_REQUIRED') : right(none),
    )
    const sought = outside.filter(([value]) => value !== null).map((each) => wrong(...each))
    return [...inside.map(right), ...absent, ...sought, ...partsOf(field, put, [...at, key])]
  })
}

/** The same for a field that contains an object or a list of objects other than components. */
function partsOf(field: Rules, put: (value: unknown) => Fields, at: Step[]): Case[] {
  if (field.form === 'shape') return casesOf(field, put, at)
  if (field.each?.form !== 'shape') return []
  const others = Array.from({ length: Math.max((field.min ?? 0) - 1, 0) }, () => sample(field.each))
  return casesOf(field.each, (part) => put([part, ...others]), [...at, 0])
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 40)

function judge({ surface, path, within }: Place, { label, component, complaint }: Case): void {
  const tree = within(complaint ? component : fitted(component, surface))
  const parsed = parseComponents(surface, tree, CONTEXT)
  if (!complaint) {
    assert.ok(parsed.ok, `${label}: ${JSON.stringify(parsed)}`)
    return
  }
  assert.ok(!parsed.ok, `${label} was taken`)
  assert.deepEqual(
    parsed.errors.map((error) => [error.path.join('.'), error.code]),
    [[[...path, ...complaint.at].join('.'), complaint.code]],
    label,
  )
}

/** A full container exceeds the component limit of a message. */
const isFullContainer = ({ component }: Case): boolean => component.type === 17 && component.components?.length === 40

for (const surface of ['legacy', 'v2', 'modal'] as const) {
  describe(`every component field accepts values within its bounds and rejects others, ${surface}`, () => {
    for (const place of placesOf(surface)) {
      test(place.name, () => {
        const cases = casesOf(place.rules, (component) => component, [])
        for (const each of cases) if (!isFullContainer(each)) judge(place, each)
      })
    }
  })
}

const press = { type: 2, style: 1, label: 'x', custom_id: 'y' }
const link = { type: 2, style: 5, label: 'x', url: 'https://a.example' }
const premium = { type: 2, style: 6, sku_id: '1' }
const NO_FIELD = 'BUTTON_COMPONENT_FIELD_NOT_ALLOWED'
const BOTH = 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE'
const NO_EMOJI = 'BUTTON_COMPONENT_INVALID_EMOJI'
const NOT_ATTACHED = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'
const TOO_MANY = 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES'
const TWICE = 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED'

const options = (...values: (string | object)[]) =>
  values.map((value) => ({ label: 'x', ...(typeof value === 'string' ? { value } : value) }))
const chosen = (value: string) => ({ value, default: true })

/** A component and its errors: the path within the component, and the code. */
type Rule = [component: Fields, ...faults: [at: string, code: string][]]

const BUTTON_RULES: Rule[] = [
  ...[1, 2, 3, 4].flatMap((style): Rule[] => [
    [{ ...press, style }],
    [{ ...press, style, label: undefined, emoji: { name: '🔥' } }],
    [{ ...press, style, custom_id: null }, ['custom_id', 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED']],
    [{ ...press, style, url: link.url }, ['custom_id', BOTH], ['url', BOTH]],
    [{ ...press, style, sku_id: '1' }, ['sku_id', NO_FIELD]],
    [{ ...press, style, label: '' }, ['label', 'BASE_TYPE_REQUIRED']],
  ]),
  [{ ...link, url: undefined }, ['url', 'BUTTON_COMPONENT_URL_REQUIRED']],
  [{ ...link, custom_id: 'x' }, ['custom_id', BOTH], ['url', BOTH]],
  [{ ...link, sku_id: '1' }, ['sku_id', NO_FIELD]],
  [{ ...link, label: null }, ['label', 'BASE_TYPE_REQUIRED']],
  [premium],
  [{ ...premium, disabled: true }],
  [{ ...premium, sku_id: undefined }, ['sku_id', 'BUTTON_COMPONENT_SKU_ID_REQUIRED']],
  ...['custom_id', 'label'].map((key): Rule => [{ ...premium, [key]: 'x' }, [key, NO_FIELD]]),
  [{ ...premium, url: link.url }, ['url', NO_FIELD]],
  [{ ...premium, emoji: { id: '1' } }, ['emoji', NO_FIELD]],
  ...['👍', '❤️', '❤', '🇫🇷', '👩🏽‍🚀'].map((name): Rule => [{ ...press, emoji: { name } }]),
  ...['x', ':fire:', '🔥🔥', '<:a:1>'].map((name): Rule => [{ ...press, emoji: { name } }, ['emoji.name', NO_EMOJI]]),
  [{ ...press, label: '', emoji: {} }, ['label', 'BASE_TYPE_REQUIRED']],
  [{ ...press, emoji: { id: '1', name: 'x', animated: true } }],
]

const SELECT_RULES: Rule[] = [
  [{ type: 3, options: options('a', 'b'), max_values: 2 }],
  [{ type: 3, options: options('a', 'b'), max_values: 3 }, ['options', 'BASE_TYPE_MIN_LENGTH']],
  [{ type: 3, options: options('a', 'a') }, ['options.1.value', TWICE]],
  [{ type: 3, options: options(chosen('a'), chosen('b')), max_values: 2 }],
  [{ type: 3, options: options(chosen('a'), chosen('b')) }, ['options', TOO_MANY]],
  [{ type: 3, options: options({ value: 'a', emoji: { name: 'x' } }) }, ['options.0.emoji.name', NO_EMOJI]],
  ...[3, 5, 6, 7, 8].flatMap((type): Rule[] => {
    const given = type === 3 ? { options: options('a', 'b', 'c') } : {}
    return [
      [{ type, ...given, min_values: 2, max_values: 2 }],
      [{ type, ...given, min_values: 3, max_values: 2 }, ['min_values', 'NUMBER_TYPE_MAX']],
      [{ type, ...given, min_values: 2 }, ['min_values', 'NUMBER_TYPE_MAX']],
    ]
  }),
  ...(
    [
      [5, 'user'],
      [6, 'role'],
      [7, 'user'],
      [7, 'role'],
      [8, 'channel'],
    ] as const
  ).flatMap(([type, kind]): Rule[] => {
    const default_values = [1, 2].map((id) => ({ id, type: kind }))
    return [
      [{ type, default_values, max_values: 2 }],
      [{ type, default_values: [], min_values: 2, max_values: 2 }],
      [{ type, default_values }, ['default_values', TOO_MANY]],
      [{ type, default_values, min_values: 3, max_values: 3 }, ['default_values', 'BASE_TYPE_MIN_LENGTH']],
    ]
  }),
]

const MODAL_RULES: Rule[] = [
  ...[3, 5, 6, 7, 8, 19, 22].flatMap((type): Rule[] => {
    const given = type === 3 || type === 22 ? { options: options('a', 'b') } : {}
    return [
      [{ type, ...given, min_values: 0, required: false }],
      [{ type, ...given, min_values: 0, required: true }, ['min_values', 'NUMBER_TYPE_MIN']],
      [{ type, ...given, min_values: 0 }, ['min_values', 'NUMBER_TYPE_MIN']],
      [{ type, ...given, min_values: 2, max_values: 2 }],
      [{ type, ...given, min_values: 2, max_values: 1 }, ['min_values', 'NUMBER_TYPE_MAX']],
    ]
  }),
  ...[3, 5, 6, 7, 8].flatMap((type): Rule[] => {
    const given = type === 3 ? { options: options('a') } : {}
    return [
      [{ type, ...given, disabled: false }],
      [{ type, ...given, disabled: true }, ['disabled', 'MODAL_COMPONENT_DISABLED']],
    ]
  }),
  ...[21, 22].flatMap((type): Rule[] => [
    [{ type, options: options('a', 'a') }, ['options.1.value', TWICE]],
    [
      { type, options: options(chosen('a'), chosen('b')), ...(type === 21 ? {} : { max_values: 1 }) },
      ['options', TOO_MANY],
    ],
  ]),
  [{ type: 22, options: options(chosen('a'), chosen('b')) }],
  [{ type: 22, options: options('a', 'b'), min_values: 3 }, ['min_values', 'NUMBER_TYPE_MAX']],
  [{ type: 22, options: options('a', 'b'), max_values: 3 }, ['options', 'BASE_TYPE_MIN_LENGTH']],
  [{ type: 4, style: 1, label: 'x', min_length: 3, max_length: 3 }],
  [{ type: 4, style: 1, label: 'x', min_length: 4, max_length: 3 }, ['min_length', 'NUMBER_TYPE_MAX']],
]

const MEDIA_RULES: Rule[] = [
  [{ type: 11, media: { url: ATTACHED } }],
  [{ type: 11, media: { url: 'attachment://b.png' } }, ['media.url', NOT_ATTACHED]],
  [{ type: 12, items: [{ media: { url: ATTACHED } }, { media: { url: ATTACHED } }] }],
  [
    { type: 12, items: [{ media: { url: ATTACHED } }, { media: { url: 'attachment://A.png' } }] },
    ['items.1.media.url', NOT_ATTACHED],
  ],
  [{ type: 13, file: { url: ATTACHED } }],
  [{ type: 13, file: { url: 'attachment://a' } }, ['file.url', NOT_ATTACHED]],
]

const WIDE = 'COMPONENT_LAYOUT_WIDTH_EXCEEDED'
const ROW_RULES: Rule[] = [
  [{ type: 1, components: [press, { type: 5, custom_id: 'b' }] }, ['components.1', WIDE]],
  [{ type: 1, components: [{ type: 5, custom_id: 'b' }, press] }, ['components.1', WIDE]],
  [
    { type: 1, components: [5, 6, 7].map((type) => ({ type, custom_id: `${type}` })) },
    ...['components.1', 'components.2'].map((at): [string, string] => [at, WIDE]),
  ],
  [{ type: 1, components: [press, press] }, ['components.1.custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED']],
  [
    { type: 1, components: [press, { ...press, disabled: true }] },
    ['components.1.custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED'],
  ],
  [{ type: 1, id: 3, components: [{ ...press, id: 3 }] }, ['components.0.id', 'COMPONENT_ID_DUPLICATED']],
  [{ type: 1, id: 0, components: [{ ...press, id: 0 }] }],
]

const INPUT_ROW_RULES: Rule[] = [
  [
    { type: 1, components: ['a', 'b'].map((custom_id) => ({ type: 4, custom_id, style: 1, label: 'x' })) },
    ['components.1', WIDE],
  ],
]

const RULES: Record<ComponentSurface, Rule[]> = {
  legacy: [...BUTTON_RULES, ...SELECT_RULES, ...ROW_RULES],
  v2: [...BUTTON_RULES, ...SELECT_RULES, ...ROW_RULES, ...MEDIA_RULES],
  modal: [...MODAL_RULES, ...SELECT_RULES, ...INPUT_ROW_RULES],
}

for (const surface of ['legacy', 'v2', 'modal'] as const) {
  describe(`every rule between component fields rejects what breaks it, ${surface}`, () => {
    for (const { name, type, within, path, rules } of placesOf(surface)) {
      const [own, needed] = [RULES[surface].filter(([{ type: each }]) => each === type), sample(rules)]
      if (own.length === 0) continue
      test(name, () => {
        for (const [component, ...faults] of own) {
          const tree = within('custom_id' in needed && type !== 2 ? { custom_id: 'x', ...component } : component)
          const parsed = parseComponents(surface, tree, CONTEXT)
          const found = parsed.ok ? [] : parsed.errors.map((error) => [error.path.join('.'), error.code])
          const expected = faults.map(([at, code]) => [`${path.join('.')}.${at}`, code])
          assert.deepEqual(found.toSorted(), expected.toSorted(), JSON.stringify(component))
        }
      })
    }
  })
}

test('there are twenty kinds of components, and each has an allowed parent', () => {
  const types = (['legacy', 'v2', 'modal'] as const).flatMap(placesOf).map(({ type }) => type)
  assert.deepEqual(new Set(types), new Set(Object.values(ComponentType)))
  assert.equal(new Set(types).size, 20)
})
