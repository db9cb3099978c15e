import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cleanedName } from '@guildhall/protocol/cleaned-name'
import { LOCALES } from '@guildhall/protocol/enums/locale'
import { commandsPath } from '@guildhall/testing/features/commands'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import {
  type ApplicationCommandType,
  type ApplicationIntegrationType,
  ContextMenuCommandBuilder,
  type InteractionContextType,
  SlashCommandBuilder,
  type SlashCommandSubcommandBuilder,
} from 'discord.js'
import fc from 'fast-check'

/** Commands that the builders of discord.js create are accepted and returned as they were built. */
const RUNS = 60

const name = fc.stringMatching(/^[a-zéßйक\u0e01ㄱ0-9_-]{1,32}$/u)
const line = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    // The builders count UTF-16 code units; a character may have two.
    .filter((text) => text.length <= maxLength && !text.includes('\0'))
const locales = (each: fc.Arbitrary<string>) =>
  fc.option(fc.dictionary(fc.constantFrom(...LOCALES), fc.option(each), { maxKeys: 3 }), { nil: undefined })
const texts = fc.record({
  name,
  names: locales(name),
  description: line(100),
  descriptions: locales(line(100)),
})
const between = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const
const whole = fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()).map(([a, b]) => between(a, b))
const half = fc.tuple(fc.integer(), fc.integer()).map(([a, b]) => between(a / 2, b / 2))
const length = fc
  .tuple(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 6000 }))
  .map(([a, b]) => between(a, b))
const choices = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.record({ name: line(100), name_localizations: locales(line(100)), value }), { maxLength: 4 })

/** One option, as a call of a builder. */
type Step = (builder: SlashCommandSubcommandBuilder) => unknown

const KINDS = [
  'boolean',
  'user',
  'channel',
  'role',
  'mentionable',
  'attachment',
  'string',
  'integer',
  'number',
] as const

const step = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    texts,
    required: fc.boolean(),
    autocomplete: fc.boolean(),
    whole,
    half,
    length,
    strings: choices(line(100)),
    integers: choices(fc.maxSafeInteger()),
    // The official schema lacks media channels, which the builder accepts.
    channels: fc.uniqueArray(fc.constantFrom(0, 2, 4, 5, 10, 11, 12, 13, 15), { minLength: 1, maxLength: 4 }),
  })
  .map((given) => ({ ...given, add: adding(given) }))

function adding(given: {
  kind: (typeof KINDS)[number]
  texts: Texts
  required: boolean
  autocomplete: boolean
  whole: readonly [number, number]
  half: readonly [number, number]
  length: readonly [number, number]
  strings: object[]
  integers: object[]
  channels: number[]
}): Step {
  const translated = <B extends Named>(builder: B): any => withTexts(builder, given.texts)
  const asked = (builder: any) => translated(builder).setRequired(given.required)
  return (builder) => {
    switch (given.kind) {
      case 'boolean':
        return builder.addBooleanOption(asked)
      case 'user':
        return builder.addUserOption(asked)
      case 'role':
        return builder.addRoleOption(asked)
      case 'mentionable':
        return builder.addMentionableOption(asked)
      case 'attachment':
        return builder.addAttachmentOption(asked)
      case 'channel':
        return builder.addChannelOption((each) => asked(each).addChannelTypes(...given.channels))
      case 'string':
        return builder.addStringOption((each) => {
          const [min, max] = given.length
          const option = asked(each).setMinLength(min).setMaxLength(max)
          return given.autocomplete ? option.setAutocomplete(true) : option.addChoices(...given.strings)
        })
      case 'integer':
        return builder.addIntegerOption((each) => {
          const [min, max] = given.whole
          const option = asked(each).setMinValue(min).setMaxValue(max)
          return given.autocomplete ? option.setAutocomplete(true) : option.addChoices(...given.integers)
        })
      default:
        return builder.addNumberOption((each) => asked(each).setMinValue(given.half[0]).setMaxValue(given.half[1]))
    }
  }
}

interface Texts {
  name: string
  names: Record<string, string | null> | undefined
  description: string
  descriptions: Record<string, string | null> | undefined
}
interface Named {
  setName(name: string): unknown
}

function withTexts<B extends Named>(builder: B, { name, names, description, descriptions }: Texts): B {
  const any: any = builder
  any.setName(name).setDescription(description)
  if (names) any.setNameLocalizations(names)
  if (descriptions) any.setDescriptionLocalizations(descriptions)
  return builder
}

const steps = fc
  .uniqueArray(step, { maxLength: 4, selector: ({ texts }) => texts.name })
  .map((all) => all.toSorted((a, b) => Number(b.required) - Number(a.required)).map(({ add }) => add))
const subcommand = fc.record({ texts, steps })
const unique = <T extends { texts: Texts }>(each: fc.Arbitrary<T>) =>
  fc.uniqueArray(each, { minLength: 1, maxLength: 2, selector: ({ texts }) => texts.name })

const settings = fc.record(
  {
    permissions: fc.option(fc.bigInt({ min: 0n, max: (1n << 47n) - 1n })),
    nsfw: fc.boolean(),
    contexts: fc.uniqueArray(fc.constantFrom<InteractionContextType>(0, 1, 2), { minLength: 1 }),
    types: fc.uniqueArray(fc.constantFrom<ApplicationIntegrationType>(0, 1), { minLength: 1 }),
  },
  { requiredKeys: [] },
)

const withSettings = (builder: SlashCommandBuilder | ContextMenuCommandBuilder, given: any): void => {
  if (given.permissions !== undefined) builder.setDefaultMemberPermissions(given.permissions)
  if (given.nsfw !== undefined && builder instanceof SlashCommandBuilder) builder.setNSFW(given.nsfw)
  if (given.contexts) builder.setContexts(given.contexts)
  if (given.types) builder.setIntegrationTypes(given.types)
}

const plain = fc.record({ texts, settings, steps }).map(({ texts, settings, steps }) => {
  const builder = withTexts(new SlashCommandBuilder(), texts)
  withSettings(builder, settings)
  for (const add of steps) add(builder as never)
  return asSent(builder.toJSON())
})

const deep = fc
  .record({
    texts,
    settings,
    subcommands: unique(subcommand),
    group: fc.option(fc.record({ texts, subcommands: unique(subcommand) })),
  })
  .filter(({ subcommands, group }) => !subcommands.some(({ texts }) => texts.name === group?.texts.name))
  .map(({ texts, settings, subcommands, group }) => {
    const builder = withTexts(new SlashCommandBuilder(), texts)
    withSettings(builder, settings)
    const add =
      ({ texts, steps }: (typeof subcommands)[number]) =>
      (each: SlashCommandSubcommandBuilder) => {
        withTexts(each, texts)
        for (const one of steps) one(each)
        return each
      }
    for (const each of subcommands) builder.addSubcommand(add(each))
    if (group) {
      builder.addSubcommandGroup((each) => {
        withTexts(each, group.texts)
        for (const inner of group.subcommands) each.addSubcommand(add(inner))
        return each
      })
    }
    return asSent(builder.toJSON())
  })

const menu = fc
  .record({
    name: line(32).filter((text) => /^[^\p{C}\p{Z}]+$/u.test(text) && cleanedName(text) === text),
    names: locales(name),
    settings,
    type: fc.constantFrom(2, 3),
  })
  .map(({ name, names, settings, type }) => {
    const builder = new ContextMenuCommandBuilder().setName(name).setType(type as ApplicationCommandType.User)
    if (names) builder.setNameLocalizations(names)
    withSettings(builder, settings)
    return asSent(builder.toJSON())
  })

/** The body that a client sends: without undefined fields. */
const asSent = (built: object): any => JSON.parse(JSON.stringify(built))

/** The characters of names, descriptions and values are limited in total; another test covers larger commands. */
const isSmall = (body: object): boolean => JSON.stringify(body).length < 8000

/** The expected response: without null languages and empty fields. */
function expected(built: any): any {
  if (Array.isArray(built)) return built.map(expected)
  if (typeof built !== 'object' || built === null) return built
  const entries = Object.entries<any>(built).flatMap(([key, value]): [string, any][] => {
    if (!key.endsWith('_localizations')) return [[key, expected(value)]]
    const kept = Object.entries(value).filter(([, text]) => text !== null)
    return [[key, kept.length > 0 ? Object.fromEntries(kept) : null]]
  })
  return Object.fromEntries(entries)
}

/** Introduces a fault into a body and returns its path and code; null if the command has no part that could have it. */
type Fault = (body: any) => { path: string; code: string } | null

const first = (body: any): any => body.options?.[0]
const FAULTS: Record<string, Fault> = {
  'a name in capitals': (body) => {
    body.name = 'UPPER'
    return { path: 'name', code: 'APPLICATION_COMMAND_INVALID_NAME' }
  },
  'no description': (body) => {
    body.description = ''
    return { path: 'description', code: 'BASE_TYPE_REQUIRED' }
  },
  'a long description': (body) => {
    body.description = 'x'.repeat(101)
    return { path: 'description', code: 'BASE_TYPE_MAX_LENGTH' }
  },
  'an unknown language': (body) => {
    body.name_localizations = { tlh: 'x' }
    return { path: 'name_localizations.tlh', code: 'BASE_TYPE_CHOICES' }
  },
  'an unknown context': (body) => {
    body.contexts = [0, 4]
    return { path: 'contexts.1', code: 'BASE_TYPE_CHOICES' }
  },
  'an option of an unknown type': (body) => {
    if (!first(body)) return null
    first(body).type = 99
    return { path: 'options.0.type', code: 'UNION_TYPE_CHOICES' }
  },
  'an option with a bad name': (body) => {
    if (!first(body)) return null
    first(body).name = 'Two words'
    return { path: 'options.0.name', code: 'STRING_TYPE_REGEX' }
  },
  'an option without a description': (body) => {
    if (!first(body)) return null
    first(body).description = ''
    return { path: 'options.0.description', code: 'BASE_TYPE_REQUIRED' }
  },
  'an option twice': (body) => {
    if (!first(body)) return null
    body.options.splice(1, 0, structuredClone(first(body)))
    return { path: 'options.1.name', code: 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID' }
  },
  'a bad option deep inside': (body) => {
    const inner = first(body)?.options?.[0]
    if (!inner) return null
    inner.name = '?'
    return { path: 'options.0.options.0.name', code: 'STRING_TYPE_REGEX' }
  },
  'a bad choice': (body) => {
    const index = body.options?.findIndex(({ type, choices }: any) => type === 3 && choices?.length > 0) ?? -1
    if (index < 0) return null
    body.options[index].choices[0].value = 7
    return { path: `options.${index}.choices.0.value`, code: 'STRING_TYPE_CONVERT' }
  },
  'a range that is empty': (body) => {
    const index = body.options?.findIndex(({ min_value }: any) => min_value !== undefined) ?? -1
    if (index < 0) return null
    Object.assign(body.options[index], { min_value: 1, max_value: 0 })
    return { path: `options.${index}.min_value`, code: 'NUMBER_TYPE_MAX' }
  },
}

describe('Commands from the builders', () => {
  let world: World
  let bot: Person
  before(async () => {
    world = await World.create()
    bot = await newBot(world.app, world.owner)
  })
  after(() => world.close())

  for (const [what, built] of Object.entries({
    'slash commands': plain,
    'slash commands with subcommands': deep,
    menus: menu,
  })) {
    test(`are accepted and returned as built: ${what}`, async () => {
      await fc.assert(
        fc.asyncProperty(built.filter(isSmall), async (body) => {
          const answer = await bot.api.put(commandsPath(bot), [body])
          if (answer.status === 429) world.clock.advance(90_000_000)
          const { status, body: all } = answer.status === 429 ? await bot.api.put(commandsPath(bot), [body]) : answer
          assert.equal(status, 200, JSON.stringify(all))
          const { options = [], ...rest } = expected(body)
          const { options: given = [], ...others } = all[0]
          assert.deepEqual(given, options)
          for (const [key, value] of Object.entries(rest)) {
            if (key !== 'default_permission') assert.deepEqual(others[key], value, key)
          }
        }),
        { numRuns: RUNS },
      )
    })
  }

  test('are refused with the path of a single error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(plain, deep).filter(isSmall),
        fc.constantFrom(...Object.keys(FAULTS)),
        async (body, name) => {
          const fault = FAULTS[name]?.(body)
          fc.pre(fault != null)
          const answer = await bot.api.post(commandsPath(bot), body)
          assert.equal(answer.status, 400, `${name}: ${JSON.stringify(answer.body)}`)
          let node = answer.body.errors
          for (const part of fault?.path.split('.') ?? []) {
            assert.deepEqual(Object.keys(node), [part], `${name}: ${JSON.stringify(answer.body)}`)
            node = node[part]
          }
          assert.equal(node._errors[0].code, fault?.code)
        },
      ),
      { numRuns: 2 * RUNS },
    )
  })
})
