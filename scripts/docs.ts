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
  const kinds = callers.map((each) => (each === 'user' ? 'people' : 'bots'))
  const scope = oauth2Scope === 'any' ? 'any scope' : `\`${oauth2Scope}\``
  return [...kinds, ...(oauth2Scope === undefined ? [] : [`tokens with ${scope}`])].join(', ')
}

/** The proof of identity that an operation requires of users. */
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
  const kinds = !requiresAuthentication({ requires }) ? 'anyone' : callersOf(who)
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
    'This page is generated from the operations by `npm run docs`. Paths are relative to `/api/v10`. Permissions are checked before',
    'the body is read ([status codes](status-codes.md)). "people" are users who are not bots.',
    '',
    'In a guild that requires a second factor (`mfa_level` 1), a permission with a * requires that the caller, or the owner of the',
    'calling bot, has a second factor. "Recent authentication" means that people must have entered their password or a code within the last ten',
    'minutes ([how](decisions/0045-recent-authentication.md)). "Each time" means that the body of every call must contain it.',
    'If a requirement names a field, it applies only when the field is sent. If the callers include a scope, applications can call',
    'the operation with an OAuth2 access token. The last column says whether the web client calls the operation, or why it does not.',
    '',
    '| Operation | Route | Requires | Callers | Events | Audit log | In the client |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Bodies',
    '',
    `The fields of a body may have up to ${shownBytes(BODY_BYTES.usual)} in total, whether they are sent as JSON or as a form. Files don't count. These operations accept more:`,
    '',
    '| Operation | At most |',
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
    text: differencesPage(
      textFiles,
      unimplemented(OPERATIONS).map(({ method, path }) => `${method} ${path}`),
    ),
  },
]
const stale = pages.filter(({ file, text }) => current(file) !== text)
if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`${file} is not up to date: npm run docs`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const { file, text } of stale) writeFileSync(file, text)
}
