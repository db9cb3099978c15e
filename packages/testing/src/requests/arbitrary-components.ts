import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  ChannelType,
  CheckboxBuilder,
  CheckboxGroupBuilder,
  ContainerBuilder,
  FileBuilder,
  FileUploadBuilder,
  LabelBuilder,
  MediaGalleryBuilder,
  MentionableSelectMenuBuilder,
  RadioGroupBuilder,
  RoleSelectMenuBuilder,
  SectionBuilder,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  ThumbnailBuilder,
  UserSelectMenuBuilder,
} from 'discord.js'
import fc from 'fast-check'

/** A component as a builder of discord.js creates it. */
export type BuiltComponent = Record<string, any>

/** The file sent with every message of {@link components}. */
export const ATTACHED_FILE = 'ship_1.png'

/** Text of a length, without unsupported characters. */
const text = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
    .filter((each) => each.length <= maxLength && !each.includes('\0') && each.isWellFormed())

const id = fc.bigInt({ min: 1n, max: (1n << 63n) - 1n }).map(String)
const link = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((url) => url.length <= 512)
const media = fc.oneof(link, fc.constant(`attachment://${ATTACHED_FILE}`))
const emoji = fc.oneof(
  fc.constantFrom('👍', '❤️', '🇮🇸', '👩🏽‍🚀').map((name) => ({ name })),
  fc.record({ id, name: fc.constant('anchor'), animated: fc.boolean() }),
)

/** Optional fields are present or not. */
const fields = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] }).map((chosen) => JSON.parse(JSON.stringify(chosen)) as Partial<T>)

/** A placeholder: {@link named} gives every component a unique `custom_id`. */
const customId = 'x'

const button: fc.Arbitrary<BuiltComponent> = fc.oneof(
  fc
    .record({
      style: fc.integer({ min: 1, max: 4 }),
      label: text(1, 80),
      more: fields({ emoji, disabled: fc.boolean() }),
    })
    .map(({ style, label, more }) =>
      new ButtonBuilder({ ...more }).setStyle(style).setLabel(label).setCustomId(customId).toJSON(),
    ),
  fc
    .tuple(emoji, link)
    .map(([face, url]) => new ButtonBuilder().setStyle(ButtonStyle.Link).setEmoji(face).setURL(url).toJSON()),
  id.map((sku) => new ButtonBuilder().setStyle(ButtonStyle.Premium).setSKUId(sku).toJSON()),
)

/** The selection limits for a number of options, and the number of defaults. */
const numbers = (most: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: most }))
    .map(([a, b]) => ({ min_values: Math.min(a, b), max_values: Math.max(a, b) }))

const options = (minLength: number, maxLength: number, more: fc.Arbitrary<object>) =>
  fc
    .array(fc.tuple(text(1, 90), fields({ description: text(1, 100) }), more), { minLength, maxLength })
    .map((all) =>
      all.map(([label, rest, own], index) => ({ label, value: `${index}${label}`.slice(0, 100), ...rest, ...own })),
    )

const stringSelect = options(1, 25, fields({ emoji })).chain((given) =>
  fc
    .tuple(numbers(given.length), fields({ placeholder: text(0, 150) }))
    .map(
      ([count, more]): BuiltComponent =>
        new StringSelectMenuBuilder({ custom_id: customId, options: given, ...count, ...more }).toJSON(),
    ),
)

const filled = fc
  .tuple(numbers(25), fields({ placeholder: text(0, 150) }), fc.array(id, { maxLength: 25 }), fc.nat())
  .map(([count, more, ids, kind]): BuiltComponent => {
    const data = { custom_id: customId, ...count, ...more }
    const chosen = ids.length < count.min_values ? [] : ids.slice(0, count.max_values)
    const roles = chosen.map((each, index) => ({ id: each, type: index % 2 === 0 ? 'user' : 'role' }) as any)
    if (kind % 4 === 0) return new UserSelectMenuBuilder(data).setDefaultUsers(chosen).toJSON()
    if (kind % 4 === 1) return new RoleSelectMenuBuilder(data).setDefaultRoles(chosen).toJSON()
    if (kind % 4 === 2) return new MentionableSelectMenuBuilder(data).setDefaultValues(roles).toJSON()
    const types = [ChannelType.GuildText, ChannelType.GuildForum].slice(kind % 3)
    return new ChannelSelectMenuBuilder(data).setChannelTypes(types).setDefaultChannels(chosen).toJSON()
  })

const select = fc.oneof(stringSelect, filled)
const row = fc
  .oneof(
    fc.array(button, { minLength: 1, maxLength: 5 }),
    select.map((each) => [each]),
  )
  .map((children): BuiltComponent => new ActionRowBuilder({ components: children as any }).toJSON())

const words = text(1, 60).map((content): BuiltComponent => new TextDisplayBuilder().setContent(content).toJSON())
const shown = fields({ description: text(1, 1024), spoiler: fc.boolean() })
const thumbnail = fc
  .tuple(media, shown)
  .map(([url, more]): BuiltComponent => new ThumbnailBuilder({ ...more, media: { url } }).toJSON())
const section = fc
  .tuple(fc.array(words, { minLength: 1, maxLength: 3 }), fc.oneof(button, thumbnail))
  .map(([components, accessory]): BuiltComponent => new SectionBuilder({ components, accessory } as any).toJSON())
const gallery = fc
  .array(fc.tuple(media, shown), { minLength: 1, maxLength: 10 })
  .map(
    (items): BuiltComponent =>
      new MediaGalleryBuilder({ items: items.map(([url, more]) => ({ media: { url }, ...more })) }).toJSON(),
  )
const file = fields({ spoiler: fc.boolean() }).map(
  (more): BuiltComponent => new FileBuilder(more).setURL(`attachment://${ATTACHED_FILE}`).toJSON(),
)
const separator = fields({ divider: fc.boolean(), spacing: fc.constantFrom(1, 2) }).map(
  (more): BuiltComponent => new SeparatorBuilder(more as any).toJSON(),
)
const inContainer = fc.oneof(row, words, section, gallery, file, separator)
const container = fc
  .tuple(
    fc.array(inContainer, { minLength: 1, maxLength: 5 }),
    fields({ accent_color: fc.option(fc.nat(0xffffff)), spoiler: fc.boolean() }),
  )
  .map(([components, more]): BuiltComponent => new ContainerBuilder({ components, ...more } as any).toJSON())

const required = fields({ required: fc.boolean() })
const textInput = fc
  .tuple(
    fc.constantFrom(1, 2),
    fields({ min_length: fc.nat(4000), value: text(0, 4000), placeholder: text(0, 100) }),
    required,
  )
  .map(([style, ...more]): BuiltComponent => {
    const builder = new TextInputBuilder(Object.assign({}, ...more)).setCustomId(customId).setStyle(style)
    return builder.setMaxLength(4000).toJSON()
  })
/** If none need be selected, an answer isn't required. */
const lenient = (input: BuiltComponent): BuiltComponent =>
  input.min_values === 0 ? { ...input, required: false } : input
const upload = fc
  .tuple(numbers(10), fields({ file_types: fc.subarray(['image', '.txt', '.tar.gz']) }))
  .map(
    ([count, more]): BuiltComponent =>
      new FileUploadBuilder(lenient({ custom_id: customId, ...count, ...more }) as any).toJSON(),
  )
const radio = fc
  .tuple(options(2, 10, fc.constant({})), required)
  .map(
    ([given, more]): BuiltComponent => new RadioGroupBuilder({ custom_id: customId, options: given, ...more }).toJSON(),
  )
const checkboxes = options(1, 10, fc.constant({})).chain((given) =>
  numbers(given.length).map((count): BuiltComponent => {
    const data = lenient({ custom_id: customId, options: given, ...count })
    return new CheckboxGroupBuilder(data as any).toJSON()
  }),
)
const checkbox = fields({ default: fc.boolean() }).map(
  (more): BuiltComponent => new CheckboxBuilder(more).setCustomId(customId).toJSON(),
)
const input = fc.oneof(textInput, select.map(lenient), upload, radio, checkboxes, checkbox)
const label = fc
  .tuple(text(1, 45), fields({ description: text(1, 100) }), input)
  .map(
    ([title, more, component]): BuiltComponent =>
      new LabelBuilder({ label: title, ...more, component } as any).toJSON(),
  )
const inputRow = fc
  .tuple(textInput, text(1, 45))
  .map(
    ([each, title]): BuiltComponent =>
      new ActionRowBuilder({ components: [{ ...each, label: title }] as any }).toJSON(),
  )

/** A component with its path. */
type Found = readonly [component: BuiltComponent, path: readonly (string | number)[]]

/** All components in a value, parents first. */
export function componentsIn(value: unknown, path: Found[1] = []): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const own: Found[] = 'type' in value && typeof value.type === 'number' ? [[value, path]] : []
  const within = Object.entries(value).flatMap(([key, each]) =>
    componentsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [...own, ...within]
}

/** Gives each interactive component a unique `custom_id`, and some an `id`. */
function named(tree: BuiltComponent[], ids: readonly number[]): BuiltComponent[] {
  for (const [index, [component]] of componentsIn(tree).entries()) {
    if ('custom_id' in component) component.custom_id = `${index}💥`.padEnd(ids[0] ?? 0, ' é')
    const chosen = ids[index]
    if (chosen !== undefined && chosen > 20) component.id = chosen
  }
  return tree
}

const numbered = (trees: fc.Arbitrary<BuiltComponent[]>) =>
  fc
    .tuple(trees, fc.uniqueArray(fc.nat(60), { maxLength: 20 }))
    .map(([tree, ids]) => named(JSON.parse(JSON.stringify(tree)), ids))

/** Valid component trees from the builders of discord.js. */
export const arbitraryComponents = {
  legacy: numbered(fc.array(row, { minLength: 1, maxLength: 5 })),
  v2: numbered(
    fc
      .array(fc.oneof(inContainer, container), { minLength: 1, maxLength: 6 })
      .filter((tree) => componentsIn(tree).length <= 40),
  ),
  modal: numbered(fc.array(fc.oneof(words, label, inputRow), { minLength: 1, maxLength: 5 })),
}
