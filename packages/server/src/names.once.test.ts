import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewModal } from '@guildhall/protocol/objects/applications/interaction'
import { NewActivity } from '@guildhall/protocol/objects/users/presence'
import type { Rules } from '@guildhall/protocol/schema'
import { OPERATIONS } from './features.ts'

/** Matches fields with the name of someone or something. */
const NAMES =
  /\.(?:name|nick|nickname|nicks\.\*|global_name|title|topic|thread_name|platform_name|platform_username|name_localizations\.\*)$|Webhook\.username$/u

/**
 * Fields that match but aren't names, or have another rule: embeds, emojis, commands (command-name-rules.ts), topics,
 * and titles of files.
 */
const OTHERS = [
  /\.embeds?\./u,
  /\.emoji\.name$/u,
  /^(?:Create|Edit|Bulk Overwrite) (?:Global|Guild) Application Commands?\.name/u,
  /Channel\.topic$/u,
  /\.attachments\.title$/u,
  /^Execute (?:GitHub|Slack)-Compatible Webhook\.(?!username)/u,
]

/** The text fields of a body, with their paths. */
function* textsOf(rules: Rules, at: string): Iterable<[at: string, rules: Rules]> {
  if (rules.form === 'text') yield [at, rules]
  if (rules.inner) yield* textsOf(rules.inner, at)
  if (rules.each) yield* textsOf(rules.each, rules.form === 'map' ? `${at}.*` : at)
  for (const [key, field] of Object.entries(rules.properties ?? {})) yield* textsOf(field, `${at}.${key}`)
  for (const variant of rules.variants?.values() ?? []) yield* textsOf(variant, at)
}

test('every name in a request body is cleaned, or must match a pattern', () => {
  const bodies = OPERATIONS.flatMap(({ name, body }): [string, Rules][] => (body ? [[name, body]] : []))
  const all = [...bodies, ['a modal', NewModal] as const, ['an activity', NewActivity] as const]
  const names = all.flatMap(([of, rules]) => [...textsOf(rules, of)]).filter(([at]) => NAMES.test(at))
  assert.ok(names.length > 50, String(names.length))
  const unclean = names.filter(([, { isName, pattern }]) => !isName && pattern === undefined)
  assert.deepEqual(
    unclean.map(([at]) => at).filter((at) => !OTHERS.some((other) => other.test(at))),
    [],
  )
})
