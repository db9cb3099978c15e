import assert from 'node:assert/strict'
import { insertSkus } from 'guildhall/features/monetization/skus-store'
import { actionRow, interactiveButton } from '../features/interactions.ts'
import type { World } from './world.ts'

/** A command with an option of every type but a file, as sent. */
export const TRAVEL_COMMAND = {
  name: 'travel',
  description: 'Goes somewhere',
  options: [
    { type: 3, name: 'city', description: 'Where to', required: true, autocomplete: true },
    { type: 4, name: 'nights', description: 'How long' },
    { type: 5, name: 'return', description: 'There and back' },
    { type: 6, name: 'guide', description: 'Who leads' },
    { type: 7, name: 'meeting', description: 'Where it begins' },
    { type: 8, name: 'team', description: 'Who comes' },
    { type: 9, name: 'guest', description: 'Who else' },
    { type: 10, name: 'price', description: 'How much' },
  ],
}

const options = ['sea', 'land'].map((value) => ({ label: value, value }))
const media = { url: 'attachment://ship.png' }

const OFFERED = '1234'

/** A SKU of the bot's application, shown among {@link EVERY_COMPONENT}. */
export const insertExampleSku = ({ app, bot }: World): Promise<void> =>
  app.kernel.store.write((tx) => insertSkus(tx, [{ ...SKU, application_id: bot.id, id: OFFERED }]))

const SKU = { type: 2, name: 'A trip', slug: 'a-trip', flags: 4, access_type: 1, price: null, group_id: null }

/** Every component that a message may have, as sent; it shows the files `ship.png` and `notes.txt`. */
export const EVERY_COMPONENT = [
  { type: 10, content: '# Journey' },
  actionRow(...[1, 2, 3, 4].map((style) => interactiveButton(`style ${style}`, { style, label: `Style ${style}` })), {
    type: 2,
    style: 5,
    label: 'Map',
    url: 'https://maps.example/',
  }),
  actionRow({ type: 2, style: 6, sku_id: OFFERED }),
  actionRow({ type: 3, custom_id: 'way', options, max_values: 2, placeholder: 'Which way' }),
  actionRow({ type: 5, custom_id: 'people', max_values: 2 }),
  actionRow({ type: 6, custom_id: 'roles' }),
  actionRow({ type: 7, custom_id: 'both', max_values: 2 }),
  actionRow({ type: 8, custom_id: 'places', channel_types: [0] }),
  { type: 9, components: [{ type: 10, content: 'First form' }], accessory: interactiveButton('first') },
  {
    type: 9,
    components: [{ type: 10, content: 'A ship' }],
    accessory: { type: 11, media, description: 'a ship', spoiler: true },
  },
  { type: 12, items: [{ media }, { media, description: 'again' }] },
  { type: 13, file: { url: 'attachment://notes.txt' } },
  { type: 14, divider: true, spacing: 2 },
  {
    type: 17,
    accent_color: 0x336699,
    spoiler: true,
    components: [{ type: 10, content: 'Second form' }, actionRow(interactiveButton('second'))],
  },
]

const label = (name: string, component: object) => ({ type: 18, label: name, description: `The ${name}`, component })

/** Two modals with every input between them; each has five. */
export const MODALS = {
  first: {
    custom_id: 'first form',
    title: 'First',
    components: [
      label('text', { type: 4, custom_id: 'text', style: 2, min_length: 2 }),
      label('way', { type: 3, custom_id: 'way', options, max_values: 2 }),
      label('people', { type: 5, custom_id: 'people' }),
      label('roles', { type: 6, custom_id: 'roles' }),
      label('both', { type: 7, custom_id: 'both', max_values: 2 }),
    ],
  },
  second: {
    custom_id: 'second form',
    title: 'Second',
    components: [
      label('places', { type: 8, custom_id: 'places', channel_types: [0] }),
      label('one', { type: 21, custom_id: 'one', options }),
      label('some', { type: 22, custom_id: 'some', options }),
      label('sure', { type: 23, custom_id: 'sure' }),
      label('files', { type: 19, custom_id: 'files', required: false }),
    ],
  },
}

/** The actions of a world's owner in a conversation with its bot, as sent by a client. */
export class BotUser {
  readonly #world: World
  #nonce = 0

  constructor(world: World) {
    this.#world = world
  }

  /** Types the name of a city into {@link TRAVEL_COMMAND}. */
  autocompleteCity(commandId: string, city: string): Promise<void> {
    const options = [{ type: 3, name: 'city', value: city, focused: true }]
    return this.#createInteraction(4, { id: commandId, name: 'travel', type: 1, options })
  }

  /** Uses {@link TRAVEL_COMMAND} with every option: the member is the guide, the bot's role the team. */
  useTravelCommand(commandId: string, city: string): Promise<void> {
    const { member, channels, roles } = this.#world
    const options = [
      { type: 3, name: 'city', value: city },
      { type: 4, name: 'nights', value: 3 },
      { type: 5, name: 'return', value: true },
      { type: 6, name: 'guide', value: member.id },
      { type: 7, name: 'meeting', value: channels.general },
      { type: 8, name: 'team', value: roles.bot },
      { type: 9, name: 'guest', value: member.id },
      { type: 10, name: 'price', value: 9.5 },
    ]
    return this.#createInteraction(2, { id: commandId, name: 'travel', type: 1, options })
  }

  pressButton(message_id: string, custom_id: string): Promise<void> {
    return this.#createInteraction(3, { component_type: 2, custom_id }, { message_id })
  }

  selectValues(message_id: string, component_type: number, custom_id: string, ...values: string[]): Promise<void> {
    return this.#createInteraction(3, { component_type, custom_id, values }, { message_id })
  }

  /** Submits a modal with every input filled in, and a file `pass.txt`. @param id of the modal as it was shown */
  submitModal(which: keyof typeof MODALS, id: string): Promise<void> {
    const { member, channels, roles } = this.#world
    const filled = {
      first: [
        { type: 4, custom_id: 'text', value: 'far\naway' },
        { type: 3, custom_id: 'way', values: ['land', 'sea'] },
        { type: 5, custom_id: 'people', values: [member.id] },
        { type: 6, custom_id: 'roles', values: [roles.bot] },
        { type: 7, custom_id: 'both', values: [roles.member, member.id] },
      ],
      second: [
        { type: 8, custom_id: 'places', values: [channels.general] },
        { type: 21, custom_id: 'one', value: 'sea' },
        { type: 22, custom_id: 'some', values: ['land'] },
        { type: 23, custom_id: 'sure', value: true },
        { type: 19, custom_id: 'files', values: ['0'] },
      ],
    }
    const components = filled[which].map((component) => ({ type: 18, component }))
    const data = { id, custom_id: MODALS[which].custom_id, components }
    return which === 'first'
      ? this.#createInteraction(5, data)
      : this.#createInteraction(5, data, {}, ['pass.txt', 'valid'])
  }

  async #createInteraction(
    type: number,
    data: object,
    more: object = {},
    file?: [name: string, text: string],
  ): Promise<void> {
    const { bot, guildId: guild_id, channels, owner } = this.#world
    const place = { application_id: bot.id, guild_id, channel_id: channels.general, session_id: 'session' }
    const sent = { type, ...place, nonce: String(this.#nonce++), data, ...more }
    const form = new FormData()
    if (file) {
      form.set(
        'payload_json',
        JSON.stringify({ ...sent, data: { ...data, attachments: [{ id: '0', filename: file[0] }] } }),
      )
      form.set('files[0]', new Blob([file[1]]), file[0])
    }
    const { status, body } = await owner.api.post('/interactions', file ? form : sent)
    assert.equal(status, 204, JSON.stringify(body))
  }
}

/** Components without the addresses of files, which the server changes. */
export const withoutFileUrls = (components: readonly object[]): any =>
  JSON.parse(JSON.stringify(components), (key, value) => {
    return key === 'url' && String(value).startsWith('attachment:') ? undefined : value
  })
