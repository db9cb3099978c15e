// Finds texts of the client that are not in a catalogue, and messages that a catalogue lacks.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { messageValues } from '../packages/web/src/build/message-values.ts'
import { at, nodesOf } from './source-files.ts'
import type { Finding } from './text-files.ts'

/** The messages of an area in one language, by id. */
export type Words = Readonly<Record<string, string>>

export const WORDS_FOLDER = 'packages/web/src/language/words'

/** Names are the same in every language. */
const NAMES = ['Guildhall', '@everyone']

/** Attributes and properties with text that users read or hear. */
const TEXT_ATTRIBUTES = [
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

/** Texts in the markup of a file, and in attributes and calls that show them, outside the catalogue. */
export function textsPastTheCatalogue(file: ts.SourceFile): Finding[] {
  return [...nodesOf(file)]
    .filter(isText)
    .map((node) => at(node, `text outside the catalogue: ${node.getText().trim().split('\n')[0]}`))
}

function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return isTranslatable(node.text)
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateExpression(node))
    return false
  const text = ts.isTemplateExpression(node) ? fixedParts(node) : node.text
  return isTranslatable(text) && (isShown(node) || (SENTENCE.test(text) && !isForDevelopers(node)))
}

const SENTENCE = /^\p{Lu}.* .*[.!?…]$/u

/** Errors that are not shown, and messages for apps in the SDK's protocol, are in English. */
const isForDevelopers = (node: ts.Node): boolean =>
  /features\/activities\/(rpc|ports)\//u.test(node.getSourceFile().fileName) ||
  ts.isNewExpression(node.parent) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.SuperKeyword)

const fixedParts = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join(' ')

const isTranslatable = (text: string): boolean => /\p{L}/u.test(text) && !NAMES.includes(text.trim())

/** Whether a text is an attribute or a child of an element, or an announcement. */
function isShown(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent)
  if (ts.isBinaryExpression(parent) && !isAssignedText(parent))
    return /^(\?\?|\|\||&&|\+)$/u.test(parent.operatorToken.getText()) && isShown(parent)
  if (ts.isParenthesizedExpression(parent)) return isShown(parent)
  if (ts.isJsxAttribute(parent)) return TEXT_ATTRIBUTES.includes(parent.name.getText())
  if (ts.isJsxExpression(parent))
    return !ts.isJsxAttribute(parent.parent) || TEXT_ATTRIBUTES.includes(parent.parent.name.getText())
  if (isAssignedText(parent)) return true
  if (!ts.isCallExpression(parent)) return false
  // `say` announces, and `made` creates an element of the widget with a text.
  const called = parent.expression.getText()
  if (called.endsWith('.setAttribute'))
    return (
      parent.arguments[1] === node && TEXT_ATTRIBUTES.some((name) => parent.arguments[0]?.getText() === `'${name}'`)
    )
  return (called === 'say' && parent.arguments[0] === node) || (called === 'made' && parent.arguments[2] === node)
}

const isAssignedText = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  /\.(textContent|innerText|title|placeholder|ariaLabel)$/u.test(node.left.getText())

/** Messages that another language lacks, or whose values differ. */
export function wordsApart(area: string, source: Words, translation: Words): Finding[] {
  const unknown = Object.keys(translation).filter((id) => !(id in source))
  return [
    ...unknown.map((id) => `${area}: ${id} is translated, but does not exist in English`),
    ...Object.entries(source).flatMap(([id, message]) => apart(`${area}: ${id}`, message, translation[id])),
  ]
}

function apart(name: string, message: string, translated: string | undefined): Finding[] {
  if (translated === undefined || translated === '') return [`${name} has no translation`]
  const known = messageValues(message)
  // A translation may omit a value, but not an element of the page.
  const others = [...messageValues(translated)].filter((value) => !known.has(value))
  const lost = [...known].filter((value) => value.startsWith('<') && !messageValues(translated).has(value))
  return [
    ...others.map((value) => `${name} has ${value} only in its translation`),
    ...lost.map((value) => `${name} lacks ${value} in its translation`),
  ]
}

type MessageUse = { readonly node: ts.Node; readonly id: string; readonly given: readonly string[] }

/** Calls of `t` and `rich` whose values differ from those of the message. */
export function valuesApart(file: ts.SourceFile, area: Words): Finding[] {
  return usesIn(file).flatMap(({ node, id, given }) => {
    const message = area[id]
    const named =
      message === undefined ? [] : [...messageValues(message)].map((value) => value.replaceAll(/[<>]/gu, ''))
    const missing = named.filter((value) => !given.includes(value))
    const extra = message === undefined ? [] : given.filter((value) => !named.includes(value))
    return [
      ...missing.map((value) => at(node, `does not pass ${value} to ${id}`)),
      ...extra.map((value) => at(node, `passes ${value} to ${id}, which does not use it`)),
    ]
  })
}

/** The messages that a file uses, from the one area that it imports. */
export function usesIn(file: ts.SourceFile): MessageUse[] {
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
