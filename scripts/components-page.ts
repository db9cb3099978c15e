import { LegacyTree, V2Tree } from '../packages/protocol/src/components/message-components.ts'
import { ModalTree } from '../packages/protocol/src/components/modal-components.ts'
import { ComponentType } from '../packages/protocol/src/enums/component-type.ts'
import type { Rules } from '../packages/protocol/src/schema.ts'

/** A kind of component with its schema, and all locations of that schema. */
interface Kind {
  readonly type: number
  readonly places: Set<string>
}

const SURFACES = {
  'in a message without `IS_COMPONENTS_V2`': LegacyTree,
  'in a message with `IS_COMPONENTS_V2`': V2Tree,
  'in a modal': ModalTree,
}

/** The catalogue of components as a page: the allowed locations of each kind, and its fields. */
export function componentsPage(): string {
  const kinds = [...kindsIn(Object.entries(SURFACES))].sort(([, one], [, other]) => one.type - other.type)
  return [
    '# Components',
    '',
    'This page lists all types of components, where each is allowed, and which fields it has. `npm run docs` generates this',
    'page from `packages/protocol/src/components`. Rules that involve several fields are in `component-rules.ts`.',
    '',
    'A message with the flag `IS_COMPONENTS_V2` (`1 << 15`) can contain different components than a message without this flag.',
    'Text lengths are counted in code points. Optional fields may also be null. The server ignores fields that are not in',
    'the tables.',
    '',
    'Every component also has an `id` field, which is an integer from 0 to 2,147,483,647. If the id is 0 or missing, the',
    'server assigns an id.',
    ...kinds.flatMap(([rules, kind]) => section(rules, kind)),
    '',
  ].join('\n')
}

function kindsIn(trees: readonly (readonly [string, Rules])[]): Map<Rules, Kind> {
  const found = new Map<Rules, Kind>()
  const add = (union: Rules | undefined, place: string) => {
    for (const [type, rules] of union?.variants ?? []) {
      const kind = found.get(rules) ?? { type: Number(type), places: new Set() }
      found.set(rules, { ...kind, places: kind.places.add(place) })
      const name = nameOf(Number(type))
      for (const [key, { each, ...field }] of Object.entries(rules.properties ?? {})) {
        if (each?.form === 'union') add(each, `in ${withArticle([name])}`)
        if (field.form === 'union') add(field, key === 'component' ? `in a ${name}` : `as the \`${key}\` of a ${name}`)
      }
    }
  }
  for (const [surface, tree] of trees) add(tree.each, surface)
  return found
}

function section(rules: Rules, { type, places }: Kind): string[] {
  const fields = Object.entries(rules.properties ?? {}).filter(([key]) => key !== 'type' && key !== 'id')
  return [
    '',
    `## ${nameOf(type)} (${type})`,
    '',
    `This component is allowed ${inWords([...places])}.`,
    '',
    '| Field | Value | Required? |',
    '|---|---|---|',
    ...fields.flatMap(([key, field]) => rows(key, field)),
  ]
}

function rows(key: string, rules: Rules): string[] {
  const own = `| \`${key}\` | ${kindOfValue(rules)} | ${presenceOf(rules)} |`
  const parts = rules.form === 'shape' ? rules.properties : rules.each?.properties
  const of = rules.form === 'list' ? `${key}[]` : key
  return [own, ...Object.entries(parts ?? {}).flatMap(([part, field]) => rows(`${of}.${part}`, field))]
}

function presenceOf({ isSupplied, isOptional, default: value }: Rules): string {
  if (isSupplied) return 'set only by the server'
  if (isOptional) return 'optional'
  return value === undefined ? 'required' : `optional; by default \`${value}\``
}

function kindOfValue(rules: Rules): string {
  const { form, inner, each, schemes = [], values = [] } = rules
  switch (form) {
    case 'nullable':
      return `${inner ? kindOfValue(inner) : 'anything'}, or null`
    case 'text':
      return `text${bounds(rules, ' of', ' characters')}`
    case 'url':
      return `a URL${bounds(rules, ' of', ' characters')} that begins with ${inWords(
        schemes.map((scheme) => `\`${scheme}://\``),
        'or',
      )}`
    case 'integer':
      return `an integer${bounds(rules, ' from')}`
    case 'boolean':
      return 'true or false'
    case 'snowflake':
      return 'an id'
    case 'choice':
      return inWords(
        values.map((value) => `\`${value}\``),
        'or',
      )
    case 'list':
      return listOf(rules, each)
    case 'union':
      return withArticle([...(rules.variants?.keys() ?? [])].map((type) => nameOf(Number(type))))
    default:
      return 'an object'
  }
}

function listOf(rules: Rules, each: Rules | undefined): string {
  if (each?.form === 'shape') return `a list${bounds(rules, ' of')} objects`
  return `a list${bounds(rules, ' of', ' items') || ' of items'}, each of which is ${each ? kindOfValue(each) : 'any value'}`
}

function bounds({ min, max }: Rules, preposition: string, unit = ''): string {
  if (max === undefined) return ''
  return `${preposition} ${min === undefined ? 'at most' : `${min} to`} ${max}${unit}`
}

/** The name in the documentation: `Action Row`. */
const nameOf = (type: number): string =>
  (Object.entries(ComponentType).find(([, number]) => number === type)?.[0] ?? '')
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ')

/** Names of components as alternatives: `a Button or Thumbnail`. */
const withArticle = (names: readonly string[]): string => `${article(names[0] ?? '')} ${inWords(names, 'or')}`

const article = (name: string): string => (/^[AEIOU]/u.test(name) ? 'an' : 'a')

const inWords = (all: readonly string[], last = 'and'): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}`
