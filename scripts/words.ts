// What the client says to people: where it is said past the catalogue, and what a catalogue lacks.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { valuesOf } from '../packages/web/src/build/values-of.ts'
import { at, nodesOf } from './source-files.ts'
import type { Finding } from './text-files.ts'

/** The messages of an area in one language by their ids. */
export type Words = Readonly<Record<string, string>>

export const WORDS_FOLDER = 'packages/web/src/language/words'

/** Names are the same in every language. */
const NAMES = ['Guildhall', '@everyone']

/** Attributes of elements, and properties of components and of what describes them, that people read or hear. */
const SAID = [
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'heading',
  'hint',
  'label',
  'legend',
  'loss',
  'placeholder',
  'text',
  'title',
]

/** Reads the words of every area in a language. */
export function readWords(language: string): ReadonlyMap<string, Words> {
  const folder = join(dirname(import.meta.dirname), WORDS_FOLDER, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}

/** Texts in the markup of a file, and in attributes and calls that show them, which no translator would find. */
export function textsPastTheCatalogue(file: ts.SourceFile): Finding[] {
  return [...nodesOf(file)]
    .filter(isText)
    .map((node) => at(node, `says by itself: ${node.getText().trim().split('\n')[0]}`))
}

function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return isSaid(node.text)
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateExpression(node))
    return false
  return isSaid(ts.isTemplateExpression(node) ? fixedParts(node) : node.text) && isShown(node)
}

const fixedParts = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join(' ')

const isSaid = (text: string): boolean => /\p{L}/u.test(text) && !NAMES.includes(text.trim())

/** Whether a text is what an attribute or a child of an element says, or what is said in passing. */
function isShown(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent)
  if (ts.isBinaryExpression(parent))
    return /^(\?\?|\|\||&&|\+)$/u.test(parent.operatorToken.getText()) && isShown(parent)
  if (ts.isParenthesizedExpression(parent)) return isShown(parent)
  if (ts.isJsxAttribute(parent)) return SAID.includes(parent.name.getText())
  if (ts.isJsxExpression(parent))
    return !ts.isJsxAttribute(parent.parent) || SAID.includes(parent.parent.name.getText())
  return ts.isCallExpression(parent) && parent.expression.getText() === 'say' && parent.arguments[0] === node
}

/** Messages of one language that the other lacks, and such as name other values than it. */
export function wordsApart(area: string, source: Words, translation: Words): Finding[] {
  const unknown = Object.keys(translation).filter((id) => !(id in source))
  return [
    ...unknown.map((id) => `${area}: ${id} is translated, and said nowhere`),
    ...Object.entries(source).flatMap(([id, message]) => apart(`${area}: ${id}`, message, translation[id])),
  ]
}

function apart(name: string, message: string, translated: string | undefined): Finding[] {
  if (translated === undefined || translated === '') return [`${name} has no translation`]
  const known = valuesOf(message)
  // A translation may do without a value, but not without an element of the page.
  const others = [...valuesOf(translated)].filter((value) => !known.has(value))
  const lost = [...known].filter((value) => value.startsWith('<') && !valuesOf(translated).has(value))
  return [
    ...others.map((value) => `${name} has ${value} in its translation alone`),
    ...lost.map((value) => `${name} lacks ${value} in its translation`),
  ]
}

type Said = { readonly node: ts.Node; readonly id: string; readonly given: readonly string[] }

/** Calls of `t` and `rich` that give a message other values than it names. */
export function valuesApart(file: ts.SourceFile, area: Words): Finding[] {
  return saidIn(file).flatMap(({ node, id, given }) => {
    const message = area[id]
    const named = message === undefined ? [] : [...valuesOf(message)].map((value) => value.replaceAll(/[<>]/gu, ''))
    const missing = named.filter((value) => !given.includes(value))
    const extra = message === undefined ? [] : given.filter((value) => !named.includes(value))
    return [
      ...missing.map((value) => at(node, `gives ${id} no ${value}`)),
      ...extra.map((value) => at(node, `gives ${id} a ${value} that it does not name`)),
    ]
  })
}

/** The messages that a file says, of the one area that it imports. */
export function saidIn(file: ts.SourceFile): Said[] {
  return [...nodesOf(file)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !/^(t|rich)$/u.test(node.expression.getText())) return []
    const [id, values] = node.arguments
    if (id === undefined || !ts.isStringLiteral(id)) return []
    const given =
      values && ts.isObjectLiteralExpression(values)
        ? values.properties.flatMap(({ name }) => (name ? [name.getText()] : []))
        : []
    return [{ node, id: id.text, given }]
  })
}

/** The area whose words a file imports. */
export function areaOf(file: ts.SourceFile): string | null {
  const names = file.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier }) => {
    const path = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
    const area = /\/language\/([a-z-]+)\.ts$/u.exec(path)?.[1]
    return area === undefined || area === 'language' ? [] : [area]
  })
  return names[0] ?? null
}
