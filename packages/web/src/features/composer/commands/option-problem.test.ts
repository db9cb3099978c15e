import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { FilledOption } from './filled-options.ts'
import { optionProblem, optionProblems } from './option-problem.ts'

const { STRING, INTEGER, NUMBER, BOOLEAN, USER, ATTACHMENT } = CommandOptionType
const LARGEST = 2 * 2 ** 20

const problemOf = (option: object, filled?: Partial<FilledOption>): string | null =>
  optionProblem(
    { type: STRING, name: 'a', description: 'b', ...option } as any,
    filled && ({ text: '', ...filled } as any),
    LARGEST,
  )
const typed = (option: object, text: string) => problemOf(option, { text })
const file = (name: string, type = '', size = 3) => ({ file: new File([new Uint8Array(size)], name, { type }) })

describe('The value of a command option', () => {
  test('may be missing only if the option is optional', () => {
    assert.equal(problemOf({}), null)
    assert.equal(problemOf({ required: false }, { text: ' ' }), null)
    assert.equal(problemOf({ required: true }), 'This option is required.')
    assert.equal(typed({ required: true }, '  '), 'This option is required.')
    assert.equal(typed({ required: true }, 'x'), null)
  })

  test('may be chosen instead of typed', () => {
    assert.equal(problemOf({ type: USER, required: true }, { chosen: '1' }), null)
    assert.equal(problemOf({ type: BOOLEAN, required: true }, { chosen: false }), null)
  })

  test('is a number within its limits', () => {
    const whole = { type: INTEGER, min_value: 2, max_value: 5 }
    assert.equal(typed(whole, '1'), 'Enter 2 or more.')
    assert.equal(typed(whole, '2'), null)
    assert.equal(typed(whole, '5'), null)
    assert.equal(typed(whole, '6'), 'Enter 5 or less.')
    assert.equal(typed(whole, '2.5'), 'Enter a whole number.')
    assert.equal(typed(whole, 'two'), 'Enter a whole number.')
    assert.equal(typed({ type: NUMBER }, 'two'), 'Enter a number.')
    assert.equal(typed({ type: NUMBER }, '-1.5'), null)
  })

  test('is one of what is offered', () => {
    const choices = [{ name: 'Tea', value: 't' }]
    assert.equal(typed({ choices }, 'ale'), 'Choose an option from the list.')
    assert.equal(typed({ type: INTEGER, choices: [{ name: 'One', value: 1 }] }, '7'), 'Choose an option from the list.')
    assert.equal(problemOf({ choices }, { text: 'Tea', chosen: 't' }), null)
    assert.equal(typed({ type: BOOLEAN }, 'maybe'), 'Choose yes or no.')
    assert.equal(typed({ type: USER }, 'somebody'), 'Choose an option from the list.')
  })

  test('has a length within its limits, in characters and not in code units', () => {
    const limited = { min_length: 2, max_length: 3 }
    assert.equal(typed(limited, '🎈'), 'Use at least 2 characters.')
    assert.equal(typed(limited, '🎈🎈'), null)
    assert.equal(typed(limited, '🎈🎈🎈'), null)
    assert.equal(typed(limited, '🎈🎈🎈🎈'), 'Use at most 3 characters.')
    assert.equal(typed({}, 'x'.repeat(6000)), null)
    assert.equal(typed({}, 'x'.repeat(6001)), 'Use at most 6,000 characters.')
  })

  test('is a file of an accepted size and type', () => {
    const option = { type: ATTACHMENT }
    assert.equal(problemOf(option), null)
    assert.equal(problemOf({ ...option, required: true }), 'Choose a file.')
    assert.equal(problemOf(option, file('a.txt', '', LARGEST)), null)
    assert.match(problemOf(option, file('a.txt', '', LARGEST + 1)) ?? '', /^Files can be up to 2 /u)
    const types = { ...option, file_types: ['image', '.txt', 'PDF'] }
    assert.equal(problemOf(types, file('a.bin', 'image/png')), null)
    assert.equal(problemOf(types, file('a.TXT', 'text/plain')), null)
    assert.equal(problemOf(types, file('a.pdf')), null)
    assert.equal(problemOf(types, file('image.bin')), 'This option accepts image, .txt, PDF.')
    assert.equal(problemOf(types, file('a.mp4', 'video/mp4')), 'This option accepts image, .txt, PDF.')
  })

  test('is checked for each option by its name', () => {
    const options: any = [
      { type: STRING, name: 'first', required: true },
      { type: INTEGER, name: 'second' },
      { type: STRING, name: 'third' },
    ]
    const filled: any = new Map([['second', { text: 'x' }]])
    assert.deepEqual(
      [...optionProblems(options, filled, LARGEST)],
      [
        ['first', 'This option is required.'],
        ['second', 'Enter a whole number.'],
      ],
    )
  })
})
