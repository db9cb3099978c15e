import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Rules, Schema } from '@guildhall/protocol/schema'
import fc from 'fast-check'
import { COMMANDS } from './commands.ts'
import { RPC_EVENTS } from './events.ts'
import { fitSdkShape } from './fit-sdk-shape.ts'
import { eventFrame, replyFrame } from './frames.ts'
import { NoResponse } from './rpc-objects.ts'
import { assertSdkAccepts } from './testing/checked-host.ts'
import { sdk1, sdk2 } from './testing/sdk.ts'

describe('The RPC tables', () => {
  test('contain every command that an SDK knows, and no other', () => {
    assert.deepEqual(Object.keys(COMMANDS).sort(), [...sdk2.commands].sort())
    assert.deepEqual(
      sdk1.commands.filter((name) => !Object.hasOwn(COMMANDS, name)),
      [],
    )
  })

  test('contain every event that an SDK knows, and no other', () => {
    const subscribable = (events: readonly string[]) => events.filter((name) => name !== 'READY').sort()
    assert.deepEqual(Object.keys(RPC_EVENTS).sort(), subscribable(sdk2.events))
    assert.deepEqual(
      subscribable(sdk1.events).filter((name) => !Object.hasOwn(RPC_EVENTS, name)),
      [],
    )
  })
})

const junk = fc.oneof(
  fc.anything(),
  fc.constantFrom(undefined, null, Number.NaN, Number.POSITIVE_INFINITY, '', '\ud800'),
)

/** A value that matches a schema, except in a few places. */
function roughly({ form, inner, each, properties = {}, values = [] }: Rules, many: number): fc.Arbitrary<unknown> {
  const mostly = (right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown>) =>
    fc.oneof({ arbitrary: right, weight: many }, { arbitrary: wrong, weight: 1 })
  const right: Record<string, () => fc.Arbitrary<unknown>> = {
    text: () => fc.string({ unit: 'binary' }),
    url: () => mostly(fc.webUrl(), fc.constantFrom('http://[', 'https://a b', 'http://x')),
    snowflake: () => fc.nat().map(String),
    integer: () => mostly(fc.integer(), fc.double()),
    decimal: () => fc.double(),
    boolean: () => fc.boolean(),
    choice: () => (values.length === 0 ? fc.constant(null) : fc.constantFrom(...values)),
    nullable: () => fc.option(roughly(inner ?? { form: 'anything' }, many)),
    list: () => fc.array(roughly(each ?? { form: 'anything' }, many), { maxLength: 3 }),
    shape: () =>
      fc.record(Object.fromEntries(Object.entries(properties).map(([key, rules]) => [key, roughly(rules, many)])), {
        requiredKeys: Object.keys(properties).filter((key) => !properties[key]?.isOptional),
      }),
  }
  const known = right[form]?.() ?? fc.anything()
  return mostly(known, junk)
}

/** Everything that a schema accepts is accepted by the parsers: `widgetFrameHtml` returns the frame around it. */
function holds(schema: Schema, frameOf: (data: unknown) => ReturnType<typeof eventFrame>): void {
  let count = 0
  fc.assert(
    fc.property(fc.oneof(roughly(schema, 1_000), roughly(schema, 60)), (data) => {
      const fit = fitSdkShape(schema, data)
      if (fit === undefined) return
      count += 1
      assertSdkAccepts(frameOf(fit.data))
    }),
    { numRuns: 300 },
  )
  assert.ok(count > 10, `only ${count} were let through`)
}

describe('The SDK’s parsers accept', () => {
  for (const [name, { answers }] of Object.entries(COMMANDS)) {
    if (answers === NoResponse) continue
    test(`the response of ${name}`, () => holds(answers, (data) => replyFrame(name, 'n', data)))
  }
  for (const [name, { data: schema }] of Object.entries(RPC_EVENTS)) {
    // It is never sent.
    if (name === 'QUEST_ENROLLMENT_STATUS_UPDATE') continue
    test(`the event ${name}`, () => holds(schema, (data) => eventFrame(name, data)))
  }
})
