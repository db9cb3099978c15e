import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { RecentAuthentication } from 'guildhall/kernel/callers/recent-authentication'
import { BODY_BYTES } from '../packages/protocol/src/body-limits.ts'
import { ELEVATED_PERMISSIONS, Permission } from '../packages/protocol/src/permissions/bits.ts'
import { OPERATIONS } from '../packages/server/src/features.ts'
import { unimplemented } from '../packages/server/src/http/api-routes.ts'
import type { AnyOperation } from '../packages/server/src/kernel/operation.ts'
import { requiresAuthentication } from '../packages/server/src/kernel/perform-operation.ts'
import { componentsPage } from './components-page.ts'
import { DIFFERENCES_FILE, differencesPage } from './differences-page.ts'
import { SPEC_FILE, specPage } from './spec-page.ts'
import { textFiles } from './text-files.ts'
import { REASONS_WITHOUT_A_PAGE } from './without-a-page.ts'

/**
 * Generates docs/operations.md from the operations, docs/differences.md from the pages beside them, docs/components.md
 * from the catalogue, and docs/spec/README.md from the pages beside it. With `--check` it only checks whether they are
 * up to date.
 */
const OPERATIONS_FILE = 'docs/operations.md'
const COMPONENTS_FILE = 'docs/components.md'

const list = (all: readonly string[]): string => (all.length === 0 ? '–' : all.map((each) => `\`${each}\``).join(' '))

/** Marks the permissions that require a second factor if the guild does. */
const marked = (sentence: string): string =>
  sentence.replace(/\b[A-Z]+(?:_[A-Z]+)+\b|\bADMINISTRATOR\b/gu, (word) => (isElevated(word) ? `${word}*` : word))

const isElevated = (word: string): boolean =>
  Object.entries(Permission).some(([name, bit]) => name === word && (bit & ELEVATED_PERMISSIONS) !== 0n)

/** The allowed callers; applications with a token of one of their users if the scope is named. */
function callersOf({ callers = ['bot', 'user'], oauth2Scope }: Pick<AnyOperation, 'callers' | 'oauth2Scope'>): string {
  const kinds = callers.map((each) => (each === 'user' ? 'users' : 'bots'))
  const scope = oauth2Scope === 'any' ? 'any scope' : `\`${oauth2Scope}\``
  return [...kinds, ...(oauth2Scope === undefined ? [] : [`OAuth2 tokens with ${scope}`])].join(', ')
}

/** The proof of identity that an operation requires of users. */
function recentlyOf({ recentAuthentication: asked }: Pick<AnyOperation, 'recentAuthentication'>): string {
  if (asked === undefined) return ''
  const { fields, each }: RecentAuthentication = asked === true ? {} : asked
  const of = fields?.length ? ` for ${fields.map((field) => `\`${field}\``).join(' and ')}` : ''
  const recent = fields?.length === 0 ? [] : ['recent authentication']
  const own = each === undefined ? [] : [`the ${each === 'code' ? 'code' : 'password'} in the body`]
  return `; ${[...recent, ...own].join(' and ')}${of}`
}

function operationRow({ name, method, path, requires, fields = {}, emits, audits, ...who }: AnyOperation): string {
  const recent = recentlyOf(who)
  const kinds = !requiresAuthentication({ requires }) ? 'anyone' : callersOf(who)
  const actions = audits === 'none' ? [] : [audits].flat()
  const ofFields = Object.entries(fields).map(([field, { sentence }]) => `; for \`${field}\`: ${sentence}`)
  const sentence = marked(`${requires.sentence}${ofFields.join('')}${recent}`)
  return `| ${name} | \`${method} ${path}\` | ${sentence} | ${kinds} | ${list(emits)} | ${list(actions)} | ${REASONS_WITHOUT_A_PAGE.get(name) ?? 'yes'} |`
}

const shownBytes = (bytes: number): string => (bytes < 2 ** 20 ? `${bytes / 1024} KiB` : `${bytes / 2 ** 20} MiB`)

function operationsPage(): string {
  const rows = OPERATIONS.map(operationRow)
  return [
    '# Operations',
    '',
    'This page lists all operations of the API. `npm run docs` generates it. Paths are relative to `/api/v10`. The server checks',
    'permissions before it reads the body ([status codes](status-codes.md)).',
    '',
    'The column "Requires" contains what the caller must have or be:',
    '',
    '- If the name of a permission is followed by a `*` and the guild requires a second factor (`mfa_level` 1), the caller must have',
    '  a second factor. If the caller is a bot, its owner must have one.',
    '- "Recent authentication" means that a user must have entered their password, or a code of their second factor, within the last',
    '  ten minutes ([details](decisions/0045-recent-authentication.md)). This does not apply to bots.',
    '- "The password in the body" means that each of these requests must contain the password, even after recent authentication.',
    '- A requirement "for" a field applies only if the body contains this field.',
    '',
    'The column "Callers" contains the kinds of callers that may use the operation. "Users" does not include bots. If the column contains',
    'an OAuth2 scope, an application can call the operation with an access token that has this scope.',
    '',
    'The last column says whether the web client uses the operation. If it does not, the column contains the reason.',
    '',
    '| Operation | Route | Requires | Callers | Events | Audit log | Used by the client |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Bodies',
    '',
    `A request body may have up to ${shownBytes(BODY_BYTES.usual)}, both as JSON and as a form. Files in a multipart body are not counted. The following operations accept larger bodies:`,
    '',
    '| Operation | Maximum size |',
    '|---|---|',
    ...OPERATIONS.flatMap(({ name, bodyBytes }) =>
      bodyBytes === undefined ? [] : [`| ${name} | ${shownBytes(bodyBytes)} |`],
    ),
    '',
  ].join('\n')
}

const current = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const pages = [
  { file: OPERATIONS_FILE, text: operationsPage() },
  { file: COMPONENTS_FILE, text: componentsPage() },
  { file: SPEC_FILE, text: specPage(textFiles) },
  {
    file: DIFFERENCES_FILE,
    text: differencesPage(textFiles, unimplemented(OPERATIONS)),
  },
]
const stale = pages.filter(({ file, text }) => current(file) !== text)
if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`${file} is not up to date: npm run docs`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { file, text } of stale) writeFileSync(file, text)
}
