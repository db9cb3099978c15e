import { join } from 'node:path'

const options = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({ label: `Option ${index + 1}`, value: `o${index + 1}` }))

/** An image of 40 by 30 pixels. */
export const PICTURE_FILE = { attachment: join(import.meta.dirname, 'picture.png'), name: 'picture.png' }
export const TEXT_FILE = { attachment: Buffer.from('What was agreed.'), name: 'minutes.txt' }

const picture = { url: 'attachment://picture.png' }
const button = (style: number, label: string, fields: object = {}) => ({
  type: 2,
  style,
  label,
  custom_id: label.toLowerCase(),
  ...fields,
})
const row = (...components: object[]) => ({ type: 1, components })

const { custom_id: _, ...link } = button(5, 'Read more', { url: 'https://example.org/' })

/** A message with every component that a message can contain. */
export const everyComponent = (skuId: string): object[] => [
  { type: 10, content: '## The spring fair\nWho comes, and who **helps**?' },
  {
    type: 9,
    components: [
      { type: 10, content: 'The hall is ours from noon.' },
      { type: 10, content: '-# Doors close at ten.' },
    ],
    accessory: { type: 11, media: picture, description: 'The hall by daylight' },
  },
  { type: 14, divider: true, spacing: 2 },
  {
    type: 17,
    accent_color: 0xc4_7a_1f,
    components: [
      {
        type: 9,
        components: [{ type: 10, content: 'Tables are still to be had.' }],
        accessory: button(2, 'Reserve', { emoji: { name: '🪑' } }),
      },
      {
        type: 12,
        items: [
          { media: picture, description: 'A table' },
          { media: picture, spoiler: true },
        ],
      },
      { type: 13, file: { url: 'attachment://minutes.txt' } },
    ],
  },
  row(
    button(1, 'Join'),
    button(2, 'Later'),
    button(3, 'Agree'),
    button(4, 'Leave'),
    button(2, 'Closed', { disabled: true }),
  ),
  row(link, { type: 2, style: 6, sku_id: skuId }),
  row({
    type: 3,
    custom_id: 'dishes',
    placeholder: 'Which dishes?',
    options: options(25),
    min_values: 2,
    max_values: 25,
  }),
  row({ type: 5, custom_id: 'who', placeholder: 'Who brings it?' }),
  row({ type: 6, custom_id: 'role', placeholder: 'Which role?' }),
  row({ type: 7, custom_id: 'either', placeholder: 'Who or which role?' }),
  row({ type: 8, custom_id: 'where', placeholder: 'In which channel?', channel_types: [0] }),
]

const label = (text: string, component: object, description?: string) => ({
  type: 18,
  label: text,
  component,
  ...(description && { description }),
})

const texts = label('Your name', {
  type: 4,
  custom_id: 'name',
  style: 1,
  placeholder: 'As on the list',
  max_length: 20,
})

/** Two modals that contain every input once: a modal has at most five. */
export const everyInput: readonly object[] = [
  {
    title: 'Come to the fair',
    custom_id: 'first',
    components: [
      { type: 10, content: 'We need to know a **few** things.' },
      texts,
      label('What you bring', { type: 4, custom_id: 'bring', style: 2, required: false }, 'Everything helps.'),
      label('Dish', { type: 3, custom_id: 'dish', options: options(3) }),
      label('A photograph', { type: 19, custom_id: 'photo', file_types: ['image'], required: false }),
    ],
  },
  {
    title: 'And also',
    custom_id: 'second',
    components: [
      label('Day', { type: 21, custom_id: 'day', options: options(3) }, 'The fair lasts three days.'),
      label('Shifts', { type: 22, custom_id: 'shifts', options: options(3) }),
      label('I stay to the end', { type: 23, custom_id: 'end' }, 'To sweep the hall.'),
      label('With whom', { type: 5, custom_id: 'whom' }),
      label('In which role', { type: 6, custom_id: 'as' }),
    ],
  },
  {
    title: 'Last of all',
    custom_id: 'third',
    components: [
      label('Anybody', { type: 7, custom_id: 'anybody', max_values: 2 }),
      label('Where', { type: 8, custom_id: 'place' }),
      { type: 1, components: [{ type: 4, custom_id: 'old', style: 1, label: 'An older question', required: false }] },
    ],
  },
]
