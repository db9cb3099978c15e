import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandOptionType as Type } from '@guildhall/protocol/enums/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import { type FilledOption, optionValue, toAutocompleteOptions, toSentOptions } from './filled-options.ts'
import { optionProblem, optionProblems } from './option-problem.ts'
import { serverOptionErrors } from './server-option-errors.ts'

const option = (type: number, given: Partial<CommandOption> = {}): CommandOption => ({
  type,
  name: 'o',
  description: 'd',
  ...given,
})
const typed = (text: string): FilledOption => ({ text })
const chosen = (value: string | number | boolean): FilledOption => ({ text: 'x', chosen: value })
const file = (name: string, type = '', bytes = 1): FilledOption => ({
  text: name,
  file: new File(['x'.repeat(bytes)], name, { type }),
})
const choices = [{ name: 'One', value: 1 }]

test('typed text is converted to the option’s type', () => {
  const rows: readonly (readonly [CommandOption, FilledOption | undefined, unknown])[] = [
    [option(Type.STRING), typed(' a '), 'a'],
    [option(Type.STRING), typed('  '), undefined],
    [option(Type.INTEGER), typed('12'), 12],
    [option(Type.INTEGER), typed('1.5'), undefined],
    [option(Type.NUMBER), typed('1,5'), 1.5],
    [option(Type.NUMBER), typed('much'), undefined],
    [option(Type.INTEGER, { choices }), typed('1'), undefined],
    [option(Type.INTEGER, { choices }), chosen(1), 1],
    [option(Type.BOOLEAN), chosen(false), false],
    [option(Type.USER), typed('ada'), undefined],
    [option(Type.USER), chosen('7'), '7'],
    [option(Type.USER), undefined, undefined],
  ]
  for (const [of, filled, expected] of rows)
    assert.equal(optionValue(of, filled), expected, JSON.stringify([of, filled]))
})

test('an invalid option is reported at its field', () => {
  const rows: readonly (readonly [CommandOption, FilledOption | undefined, string | null])[] = [
    [option(Type.STRING), undefined, null],
    [option(Type.STRING, { required: true }), typed(' '), 'This option is required.'],
    [option(Type.STRING, { min_length: 3 }), typed('ab'), 'Use at least 3 characters.'],
    [option(Type.STRING, { max_length: 2 }), typed('👍👍'), null],
    [option(Type.STRING, { max_length: 2 }), typed('abc'), 'Use at most 2 characters.'],
    [option(Type.INTEGER), typed('a'), 'Enter a whole number.'],
    [option(Type.NUMBER), typed('a'), 'Enter a number.'],
    [option(Type.NUMBER, { min_value: 0.5 }), typed('0.4'), 'Enter 0.5 or more.'],
    [option(Type.INTEGER, { max_value: 0 }), typed('1'), 'Enter 0 or less.'],
    [option(Type.INTEGER, { min_value: 0 }), typed('0'), null],
    [option(Type.STRING, { choices: [{ name: 'a', value: 'a' }] }), typed('b'), 'Choose an option from the list.'],
    [option(Type.CHANNEL), typed('gen'), 'Choose an option from the list.'],
    [option(Type.BOOLEAN), typed('maybe'), 'Choose yes or no.'],
    [option(Type.BOOLEAN, { required: true }), chosen(false), null],
    [option(Type.ATTACHMENT, { required: true }), undefined, 'Choose a file.'],
    [option(Type.ATTACHMENT), file('a.txt', 'text/plain', 20), 'Files can be up to 10 bytes here.'],
    [option(Type.ATTACHMENT, { file_types: ['image'] }), file('a.txt', 'text/plain'), 'This option accepts image.'],
    [option(Type.ATTACHMENT, { file_types: ['image', '.TXT'] }), file('a.txt', 'text/plain'), null],
    [option(Type.ATTACHMENT, { file_types: ['image'] }), file('a', 'image/png'), null],
  ]
  for (const [of, filled, expected] of rows) {
    assert.equal(optionProblem(of, filled, 10), expected, JSON.stringify([of, filled]))
  }
  assert.deepEqual([...optionProblems([option(Type.STRING, { required: true })], new Map(), 10).keys()], ['o'])
})

const leaves = [
  option(Type.STRING, { name: 'a' }),
  option(Type.ATTACHMENT, { name: 'f' }),
  option(Type.STRING, { name: 'b', autocomplete: true }),
]
const all = new Map([
  ['b', typed('bee')],
  ['f', file('x.txt')],
])

test('options are sent within their subcommand and group, and files by their number', () => {
  const { options, files } = toSentOptions({ path: ['set', 'name'], options: leaves }, all)
  assert.deepEqual(options, [
    {
      name: 'set',
      type: 2,
      options: [
        {
          name: 'name',
          type: 1,
          options: [
            { name: 'f', type: 11, value: '0' },
            { name: 'b', type: 3, value: 'bee' },
          ],
        },
      ],
    },
  ])
  assert.deepEqual(
    files.map(({ name }) => name),
    ['x.txt'],
  )
  assert.deepEqual(toSentOptions({ path: ['show'], options: [] }, all).options, [
    { name: 'show', type: 1, options: [] },
  ])
})

test('the option that the user types in is focused for autocomplete', () => {
  const [, , focused = option(Type.STRING)] = leaves
  assert.deepEqual(
    toAutocompleteOptions({ path: [], options: leaves }, new Map([...all, ['a', typed('x')]]), focused),
    [
      { name: 'a', type: 3, value: 'x' },
      { name: 'b', type: 3, value: 'bee', focused: true },
    ],
  )
})

test('a server error is shown at its option', () => {
  const refused = (path: readonly string[], field: string) => [
    ...serverOptionErrors({ path, options: leaves }, all, new Map([[field, 'no']])),
  ]
  assert.deepEqual(refused([], 'data.options.1.value'), [['b', 'no']])
  assert.deepEqual(refused(['set', 'name'], 'data.options.0.options.0.options.0.value'), [['f', 'no']])
  assert.deepEqual(refused([], 'data.options.a'), [['a', 'no']])
  assert.deepEqual(refused([], 'channel_id'), [])
})
