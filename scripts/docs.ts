import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { RecentAuthentication } from 'guildhall/kernel/callers/recent-authentication'
import { BODY_BYTES } from '../packages/protocol/src/body-limits.ts'
import { ELEVATED_PERMISSIONS, Permission } from '../packages/protocol/src/permissions/bits.ts'
import { OPERATIONS } from '../packages/server/src/features.ts'
import { unimplemented } from '../packages/server/src/http/unimplemented.ts'
import type { AnyOperation } from '../packages/server/src/kernel/operation.ts'
import { asksForCaller } from '../packages/server/src/kernel/perform.ts'
import { componentsPage } from './components-page.ts'
import { SPEC_FILE, specPage } from './spec-page.ts'
import { textFiles } from './text-files.ts'
import { REASONS_WITHOUT_A_PAGE } from './without-a-page.ts'

/**
 * Writes docs/operations.md and the generated part of docs/differences.md from the operations themselves,
 * docs/components.md from the catalogue, and docs/spec/README.md from the pages beside it.
 * With `--check` it only says whether they are up to date.
 */
const OPERATIONS_FILE = 'docs/operations.md'
const COMPONENTS_FILE = 'docs/components.md'
const DIFFERENCES_FILE = 'docs/differences.md'
const BEGIN = '<!-- generated: routes that answer 501 -->'
const END = '<!-- end of the generated part -->'

const list = (all: readonly string[]): string => (all.length === 0 ? '–' : all.map((each) => `\`${each}\``).join(' '))

/** Marks the permissions whose use takes a second factor where the guild asks for one. */
const marked = (sentence: string): string =>
  sentence.replace(/\b[A-Z]+(?:_[A-Z]+)+\b|\bADMINISTRATOR\b/gu, (word) => (isElevated(word) ? `${word}*` : word))

const isElevated = (word: string): boolean =>
  Object.entries(Permission).some(([name, bit]) => name === word && (bit & ELEVATED_PERMISSIONS) !== 0n)

/** Who may call; applications with one of their users' tokens, if its scope is named. */
function callersOf({ callers = ['bot', 'user'], opens }: Pick<AnyOperation, 'callers' | 'opens'>): string {
  const kinds = callers.map((each) => (each === 'user' ? 'people' : 'bots'))
  const scope = opens === 'any' ? 'any scope' : `\`${opens}\``
  return [...kinds, ...(opens === undefined ? [] : [`tokens with ${scope}`])].join(', ')
}

/** What it asks of people beyond being signed in. */
function recentlyOf({ recentAuthentication: asked }: Pick<AnyOperation, 'recentAuthentication'>): string {
  if (asked === undefined) return ''
  const { fields, each }: RecentAuthentication = asked === true ? {} : asked
  const of = fields?.length ? ` for ${fields.map((field) => `\`${field}\``).join(', ')}` : ''
  const recent = fields?.length === 0 ? [] : [`recent authentication${of}`]
  const own = each === undefined ? [] : [`the ${each === 'code' ? 'code' : 'password'} each time`]
  return `; ${[...recent, ...own].join(', ')}`
}

function operationRow({ name, method, path, requires, fields = {}, emits, audits, ...who }: AnyOperation): string {
  const recent = recentlyOf(who)
  const kinds = !asksForCaller({ requires }) ? 'anyone' : callersOf(who)
  const actions = audits === 'none' ? [] : [audits].flat()
  const ofFields = Object.entries(fields).map(([field, { sentence }]) => `; \`${field}\`: ${sentence}`)
  const sentence = marked(`${requires.sentence}${ofFields.join('')}${recent}`)
  return `| ${name} | \`${method} ${path}\` | ${sentence} | ${kinds} | ${list(emits)} | ${list(actions)} | ${REASONS_WITHOUT_A_PAGE.get(name) ?? 'yes'} |`
}

const shownBytes = (bytes: number): string => (bytes < 2 ** 20 ? `${bytes / 1024} KiB` : `${bytes / 2 ** 20} MiB`)

function operationsPage(): string {
  const rows = OPERATIONS.map(operationRow)
  return [
    '# Operations',
    '',
    'Made from the operations by `npm run docs`; paths are relative to `/api/v10`. Who is let in is checked before',
    'anything that was sent is looked at ([status codes](status-codes.md)). Where a guild asks for a second factor',
    '(`mfa_level` 1), a permission with a * is refused to who has none, and to bots whose owner has none. "verified" means',
    'that the caller meets the verification level of the guild. Applications call with a token of OAuth2 where its scope is named.',
    '"Recent authentication" means that people prove their password or second factor within ten minutes ([how](decisions/0045-recent-authentication.md)).',
    'The last column says whether pages of the client call it, or why none does.',
    '',
    '| Operation | Route | Requires | Callers | Events | Audit log | In the pages |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Bodies',
    '',
    `The fields of a body may have ${shownBytes(BODY_BYTES.usual)}, as JSON, as a form or beside files, and those of these operations more:`,
    '',
    '| Operation | At most |',
    '|---|---|',
    ...OPERATIONS.flatMap(({ name, bodyBytes }) =>
      bodyBytes === undefined ? [] : [`| ${name} | ${shownBytes(bodyBytes)} |`],
    ),
    '',
  ].join('\n')
}

function differencesPage(current: string): string {
  const missing = unimplemented(OPERATIONS).map(({ method, path }) => `- \`${method} ${path}\``)
  const generated = [BEGIN, '', `${missing.length} published routes:`, '', ...missing, '', END].join('\n')
  const begin = current.indexOf(BEGIN)
  const end = current.indexOf(END)
  if (begin < 0 || end < 0) return `${current.trimEnd()}\n\n## Routes that answer 501\n\n${generated}\n`
  return current.slice(0, begin) + generated + current.slice(end + END.length)
}

const current = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const pages = [
  { file: OPERATIONS_FILE, text: operationsPage() },
  { file: COMPONENTS_FILE, text: componentsPage() },
  { file: SPEC_FILE, text: specPage(textFiles) },
  { file: DIFFERENCES_FILE, text: differencesPage(current(DIFFERENCES_FILE)) },
]
const stale = pages.filter(({ file, text }) => current(file) !== text)
if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`${file} is not up to date: npm run docs`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { file, text } of stale) writeFileSync(file, text)
}
