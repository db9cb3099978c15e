import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Rules, Schema } from '@guildhall/protocol/schema'
import fc from 'fast-check'
import { COMMANDS } from './commands.ts'
import { EVENTS } from './events.ts'
import { fitted } from './fitted.ts'
import { eventFrame, replyFrame } from './frames.ts'
import { NoAnswer } from './rpc-objects.ts'
import { judge } from './testing/judged-host.ts'
import { sdk1, sdk2 } from './testing/sdk.ts'

describe('the tables', () => {
  test('have every command that an SDK knows, and no other', () => {
    assert.deepEqual(Object.keys(COMMANDS).sort(), [...sdk2.commands].sort())
    assert.deepEqual(
      sdk1.commands.filter((name) => !Object.hasOwn(COMMANDS, name)),
      [],
    )
  })

  test('have every event that an SDK knows, and no other', () => {
    const subscribable = (events: readonly string[]) => events.filter((name) => name !== 'READY').sort()
    assert.deepEqual(Object.keys(EVENTS).sort(), subscribable(sdk2.events))
    assert.deepEqual(
      subscribable(sdk1.events).filter((name) => !Object.hasOwn(EVENTS, name)),
      [],
    )
  })
})

const junk = fc.oneof(
  fc.anything(),
  fc.constantFrom(undefined, null, Number.NaN, Number.POSITIVE_INFINITY, '', '\ud800'),
)

/** Mostly what a schema describes, and now and then what it doesn't. */
function roughly({ form, inner, each, properties = {}, values = [] }: Rules): fc.Arbitrary<unknown> {
  const right: Record<string, () => fc.Arbitrary<unknown>> = {
    text: () => fc.string({ unit: 'binary' }),
    url: () => fc.oneof(fc.webUrl(), fc.constantFrom('http://[', 'https://a b', 'http://x')),
    snowflake: () => fc.nat().map(String),
    integer: () => fc.oneof(fc.integer(), fc.double()),
    decimal: () => fc.double(),
    boolean: () => fc.boolean(),
    choice: () => (values.length === 0 ? fc.constant(null) : fc.constantFrom(...values)),
    nullable: () => fc.option(roughly(inner ?? { form: 'anything' })),
    list: () => fc.array(roughly(each ?? { form: 'anything' }), { maxLength: 3 }),
    shape: () =>
      fc.record(Object.fromEntries(Object.entries(properties).map(([key, rules]) => [key, roughly(rules)])), {
        requiredKeys: Object.keys(properties).filter((key) => !properties[key]?.isOptional),
      }),
  }
  const known = right[form]?.() ?? fc.anything()
  return fc.oneof({ arbitrary: known, weight: 60 }, { arbitrary: junk, weight: 1 })
}

/** Whatever a schema lets through, the parsers take: `frameOf` gives the frame around it. */
function holds(schema: Schema, frameOf: (data: unknown) => ReturnType<typeof eventFrame>): void {
  let count = 0
  fc.assert(
    fc.property(roughly(schema), (data) => {
      const fit = fitted(schema, data)
      if (fit === undefined) return
      count += 1
      judge(frameOf(fit.data))
    }),
    { numRuns: 300 },
  )
  assert.ok(count > 10, `only ${count} were let through`)
}

describe('whatever the host lets out is taken by the parsers of the SDK', () => {
  for (const [name, { answers }] of Object.entries(COMMANDS)) {
    if (answers === NoAnswer) continue
    test(`the answer of ${name}`, () => holds(answers, (data) => replyFrame(name, 'n', data)))
  }
  for (const [name, { data: schema }] of Object.entries(EVENTS)) {
    // Nothing ever sends it.
    if (name === 'QUEST_ENROLLMENT_STATUS_UPDATE') continue
    test(`the event ${name}`, () => holds(schema, (data) => eventFrame(name, data)))
  }
})
