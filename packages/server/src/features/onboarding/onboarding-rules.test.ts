import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { onboardingOption, onboardingPrompt } from '@guildhall/testing/features/onboarding'
import { becomeCommunity, newChannelOf } from '@guildhall/testing/worlds/community'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'

/**
 * The kinds of channels by what @everyone may do there, and how many exist of each: enough for any two kinds to be on
 * both sides of each limit.
 */
const KINDS = { open: 8, readOnly: 5, hidden: 3, category: 2 }
const DENIED: Record<string, PermissionName[]> = { readOnly: ['SEND_MESSAGES'], hidden: ['VIEW_CHANNEL'] }

/** The test's model of onboarding, with channels as numbers. */
interface Model {
  defaults: number[]
  /** The channels of each option of each prompt. */
  prompts: number[][][]
  mode: number
  enabled: boolean
}

type Change = { [K in keyof Model]: Model[K] | undefined }

const TOTAL = Object.values(KINDS).reduce((sum, count) => sum + count)
const some = (max: number) => fc.uniqueArray(fc.nat(TOTAL - 1), { maxLength: max })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Mostly long lists, so that about as many bodies are accepted as refused. */
const change: fc.Arbitrary<Change> = fc.record({
  defaults: maybe(fc.oneof(some(TOTAL), fc.shuffledSubarray([...Array(TOTAL).keys()], { minLength: 7 }))),
  prompts: maybe(fc.array(fc.array(some(6), { minLength: 1, maxLength: 3 }), { maxLength: 3 })),
  mode: maybe(fc.constantFrom(0, 1)),
  enabled: maybe(fc.boolean()),
})

describe('The requirements of onboarding', () => {
  let world: World
  let path: string
  const channels: { id: string; kind: string }[] = []
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/onboarding`
    await becomeCommunity(world)
    for (const [kind, count] of Object.entries(KINDS)) {
      for (let i = 0; i < count; i++) {
        const type = kind === 'category' ? 4 : 0
        const id = await newChannelOf(world, `${kind.toLowerCase()}-${i}`, { type, denied: DENIED[kind] ?? [] })
        channels.push({ id, kind })
      }
    }
  })
  after(() => world.close())

  /** The rule of docs/spec/onboarding.md#requirements, implemented differently. */
  function mayBeOn({ defaults, prompts, mode }: Model): boolean {
    const counted = channels.filter((_, n) => defaults.includes(n) || (mode === 1 && prompts.flat(2).includes(n)))
    const open = counted.filter(({ kind }) => kind === 'open').length
    const readOnly = counted.filter(({ kind }) => kind === 'readOnly').length
    return open >= 5 && open + readOnly >= 7
  }

  const ids = (numbers: number[] | undefined) => numbers?.map((n) => channels[n]?.id)
  const toBody = ({ defaults, prompts, mode, enabled }: Change) => ({
    default_channel_ids: ids(defaults),
    prompts: prompts?.map((options, i) =>
      onboardingPrompt(
        `${i}?`,
        options.map((some, j) => onboardingOption(`${j}`, { channel_ids: ids(some) })),
      ),
    ),
    mode,
    enabled,
  })

  const toModel = async (): Promise<Model> => {
    const { body } = await world.member.api.get(path)
    const number = (id: string) => channels.findIndex((each) => each.id === id)
    const ofOption = ({ channel_ids }: { channel_ids: string[] }) => channel_ids.map(number)
    return {
      defaults: body.default_channel_ids.map(number),
      prompts: body.prompts.map(({ options }: { options: { channel_ids: string[] }[] }) => options.map(ofOption)),
      mode: body.mode,
      enabled: body.enabled,
    }
  }

  test('hold after any sequence of changes, each applied completely or not at all', async () => {
    const answers = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        let model: Model = { defaults: [], prompts: [], mode: 0, enabled: false }
        await world.owner.api.put(path, toBody(model))
        for (const each of changes) {
          const wanted: Model = {
            defaults: each.defaults ?? model.defaults,
            prompts: each.prompts ?? model.prompts,
            mode: each.mode ?? model.mode,
            enabled: each.enabled ?? model.enabled,
          }
          const isTaken = !wanted.enabled || mayBeOn(wanted)
          const { status, body } = await world.owner.api.put(path, toBody(each))
          const expected = isTaken ? undefined : model.enabled ? 350001 : 350000
          assert.deepEqual([status, body.code], [isTaken ? 200 : 400, expected])
          answers.add(expected ?? status)
          if (isTaken) model = wanted
          assert.deepEqual(await toModel(), model)
          if (isTaken) assert.equal(body.below_requirements, !mayBeOn(model))
        }
      }),
      { numRuns: 60 },
    )
    assert.deepEqual([...answers].sort(), [200, 350000, 350001])
  })
})
