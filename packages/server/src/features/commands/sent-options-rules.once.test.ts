import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commandOption } from '@guildhall/testing/features/commands'
import { ApiError } from '../../kernel/api-error.ts'
import { readSentOptions } from './sent-options-rules.ts'

const command = (...options: ReturnType<typeof commandOption>[]) => ({ options })
const value = (type: number, given: unknown, name = 'what') => ({ type, name, value: given })

/** The complaints about what was sent, under their paths. */
function complaints(of: ReturnType<typeof command>, sent: unknown, isAutocomplete = false): Record<string, string> {
  try {
    readSentOptions(of, sent, { isAutocomplete, at: [] })
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return Object.fromEntries(error.fields.map(({ path, code }) => [path.join('.'), code]))
  }
  return {}
}

describe('Options sent by a client', () => {
  const choices = [
    { name: 'One', value: 1 },
    { name: 'Two', value: 2 },
  ]
  const TABLE: [type: number, rules: object, right: unknown[], wrong: [value: unknown, code: string][]][] = [
    [
      3,
      {},
      ['', 'x', 'x'.repeat(6000)],
      [
        ['x'.repeat(6001), 'BASE_TYPE_BAD_LENGTH'],
        [7, 'STRING_TYPE_CONVERT'],
        [undefined, 'BASE_TYPE_REQUIRED'],
      ],
    ],
    [
      3,
      { min_length: 2, max_length: 3 },
      ['ab', 'abc'],
      [
        ['a', 'BASE_TYPE_BAD_LENGTH'],
        ['abcd', 'BASE_TYPE_BAD_LENGTH'],
      ],
    ],
    [3, { choices: [{ name: 'A', value: 'a' }] }, ['a'], [['A', 'BASE_TYPE_CHOICES']]],
    [
      4,
      {},
      [0, -5, Number.MAX_SAFE_INTEGER],
      [
        [0.5, 'NUMBER_TYPE_COERCE'],
        ['one', 'NUMBER_TYPE_COERCE'],
        [2 ** 53, 'NUMBER_TYPE_MAX'],
      ],
    ],
    [
      4,
      { min_value: 2, max_value: 3 },
      [2, 3],
      [
        [1, 'NUMBER_TYPE_MIN'],
        [4, 'NUMBER_TYPE_MAX'],
      ],
    ],
    [4, { choices }, [1, 2], [[3, 'BASE_TYPE_CHOICES']]],
    [
      10,
      {},
      [0.5, -1],
      [
        ['half', 'NUMBER_TYPE_COERCE'],
        [Number.POSITIVE_INFINITY, 'NUMBER_TYPE_MAX'],
        [-1e300, 'NUMBER_TYPE_MIN'],
      ],
    ],
    [
      10,
      { min_value: 0.5, max_value: 1.5 },
      [0.5, 1.5],
      [
        [0.4, 'NUMBER_TYPE_MIN'],
        [1.6, 'NUMBER_TYPE_MAX'],
      ],
    ],
    [
      5,
      {},
      [true, false],
      [
        ['yes', 'BOOLEAN_TYPE_CONVERT'],
        [2, 'BOOLEAN_TYPE_CONVERT'],
      ],
    ],
    ...[6, 7, 8, 9, 11].map((type): [number, object, unknown[], [unknown, string][]] => [
      type,
      {},
      ['123'],
      [
        ['abc', 'NUMBER_TYPE_COERCE'],
        [{}, 'NUMBER_TYPE_COERCE'],
        ['-1', 'NUMBER_TYPE_COERCE'],
      ],
    ]),
  ]
  for (const [type, rules, right, wrong] of TABLE) {
    test(`are validated: type ${type} with ${JSON.stringify(rules)}`, () => {
      const of = command(commandOption(type, 'what', rules))
      for (const given of right) {
        assert.deepEqual(readSentOptions(of, [value(type, given)]).options, [value(type, given)])
      }
      for (const [given, code] of wrong) assert.deepEqual(complaints(of, [value(type, given)]), { '0.value': code })
    })
  }

  test('list the objects to resolve, and what they must be', () => {
    const of = command(
      commandOption(6, 'user'),
      commandOption(7, 'channel', { channel_types: [0, 5] }),
      commandOption(8, 'role'),
      commandOption(9, 'either'),
      commandOption(11, 'file', { file_types: ['png'] }),
    )
    const sent = of.options.map(({ name, type }, index) => ({ name, type, value: String(index) }))
    const { named } = readSentOptions(of, sent)
    const rules = { channelTypes: [], fileTypes: [] }
    const path = (index: number) => ['data', 'options', index, 'value']
    assert.deepEqual(named, [
      { kind: 'user', id: '0', path: path(0), ...rules },
      { kind: 'channel', id: '1', path: path(1), ...rules, channelTypes: [0, 5] },
      { kind: 'role', id: '2', path: path(2), ...rules },
      { kind: 'mentionable', id: '3', path: path(3), ...rules },
      { kind: 'attachment', id: '4', path: path(4), ...rules, fileTypes: ['png'] },
    ])
  })

  test('must be known, complete, of their type and unique', () => {
    const of = command(commandOption(3, 'a', { required: true }), commandOption(4, 'b'))
    assert.deepEqual(complaints(of, [value(3, 'x', 'a'), value(4, 1, 'b')]), {})
    assert.deepEqual(complaints(of, [value(4, 1, 'b'), value(3, 'x', 'a')]), {})
    assert.deepEqual(complaints(of, undefined), { a: 'BASE_TYPE_REQUIRED' })
    assert.deepEqual(complaints(of, [value(4, 1, 'b')]), { a: 'BASE_TYPE_REQUIRED' })
    assert.deepEqual(complaints(of, [value(3, 'x', 'a'), value(3, 'x', 'c')]), { '1.name': 'BASE_TYPE_CHOICES' })
    assert.deepEqual(complaints(of, [value(4, 1, 'a')]), { '0.type': 'BASE_TYPE_CHOICES' })
    assert.deepEqual(complaints(of, [value(3, 'x', 'a'), value(3, 'x', 'a')]), {
      '1.name': 'SET_TYPE_ALREADY_CONTAINS_VALUE',
    })
    assert.deepEqual(complaints(of, 'x'), { '': 'LIST_TYPE_CONVERT', a: 'BASE_TYPE_REQUIRED' })
    assert.deepEqual(complaints(of, [null]), { 0: 'LIST_ITEM_VALUE_REQUIRED', a: 'BASE_TYPE_REQUIRED' })
    assert.deepEqual(complaints(command(), []), {})
    assert.deepEqual(complaints(command(), [value(3, 'x')]), { '0.name': 'BASE_TYPE_CHOICES' })
    assert.deepEqual(Object.keys(complaints(of, [{ name: '__proto__', value: 1 }])), ['0.name', 'a'])
  })

  test('lose fields that belong to no option', () => {
    const sent = [{ ...value(5, true), options: [1], focused: true, other: 1 }]
    assert.deepEqual(readSentOptions(command(commandOption(5)), sent).options, [value(5, true)])
  })

  test('pass through exactly one subcommand, and its group', () => {
    const sub = (name: string) => commandOption(1, name, { options: [commandOption(3, 'text', { required: true })] })
    const of = command(sub('a'), commandOption(2, 'g', { options: [sub('b'), sub('c')] }))
    const text = value(3, 'x', 'text')
    const inA = [{ type: 1, name: 'a', options: [text] }]
    const inB = [{ type: 2, name: 'g', options: [{ type: 1, name: 'b', options: [text] }] }]
    for (const sent of [inA, inB]) assert.deepEqual(readSentOptions(of, sent).options, sent)
    const one = 'BASE_TYPE_BAD_LENGTH'
    assert.deepEqual(complaints(of, []), { '': one })
    assert.deepEqual(complaints(of, [...inA, ...inB]), { '': one })
    assert.deepEqual(complaints(of, [{ type: 2, name: 'g', options: [] }]), { '0.options': one })
    assert.deepEqual(complaints(of, [{ type: 2, name: 'g' }]), { '0.options': one })
    assert.deepEqual(complaints(of, [{ type: 1, name: 'a' }]), { '0.options.text': 'BASE_TYPE_REQUIRED' })
    assert.deepEqual(complaints(of, [{ type: 1, name: 'b', options: [text] }]), { '0.name': 'BASE_TYPE_CHOICES' })
    assert.deepEqual(
      complaints(of, [{ type: 2, name: 'g', options: [{ type: 1, name: 'b', options: [value(3, 7, 'text')] }] }]),
      {
        '0.options.0.options.0.value': 'STRING_TYPE_CONVERT',
      },
    )
  })

  test('may be incomplete for autocomplete, with one focused option', () => {
    const of = command(
      commandOption(4, 'n', { required: true, autocomplete: true, min_value: 5 }),
      commandOption(3, 'text', { required: true, autocomplete: true }),
      commandOption(5, 'yes'),
    )
    const typed = [{ type: 4, name: 'n', value: '1a', focused: true }]
    assert.deepEqual(readSentOptions(of, typed, { isAutocomplete: true }).options, typed)
    const partly = [value(4, 7, 'n'), { type: 3, name: 'text', focused: true }]
    assert.deepEqual(readSentOptions(of, partly, { isAutocomplete: true }).options, [
      value(4, 7, 'n'),
      { type: 3, name: 'text', value: '', focused: true },
    ])
    assert.deepEqual(complaints(of, [value(4, 7, 'n')], true), { '': 'BASE_TYPE_REQUIRED' })
    assert.deepEqual(complaints(of, [...typed, { type: 3, name: 'text', value: 'x', focused: true }], true), {
      '': 'BASE_TYPE_REQUIRED',
    })
    assert.deepEqual(complaints(of, [{ type: 5, name: 'yes', value: true, focused: true }], true), {
      '0.focused': 'BASE_TYPE_CHOICES',
      '0.value': 'STRING_TYPE_CONVERT',
    })
    assert.deepEqual(complaints(of, [{ type: 3, name: 'text', value: 'x'.repeat(6001), focused: true }], true), {
      '0.value': 'BASE_TYPE_MAX_LENGTH',
    })
    assert.deepEqual(complaints(of, [value(4, 1, 'n'), { type: 3, name: 'text', value: 'x', focused: true }], true), {
      '0.value': 'NUMBER_TYPE_MIN',
    })
  })
})
