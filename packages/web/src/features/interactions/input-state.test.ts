import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { acceptAttribute, isOfTypes } from './file-types.ts'
import { type InputState, initialInputState, inputProblem, isInputChanged, toSubmittedInput } from './input-state.ts'

const nothing: InputState = { text: '', chosen: [], isOn: false, files: [] }
const options = ['a', 'b', 'c'].map((value) => ({ label: value, value }))
const base = { id: 1, custom_id: 'x' }
const text = (fields: object = {}): ModalInput => ({ ...base, type: 4, style: 1, required: true, ...fields })
const select = (fields: object = {}): ModalInput => ({
  ...base,
  type: 3,
  options,
  min_values: 1,
  max_values: 2,
  required: true,
  ...fields,
})
const upload = (fields: object = {}): ModalInput => ({
  ...base,
  type: 19,
  min_values: 1,
  max_values: 2,
  required: true,
  ...fields,
})
const radio = (required: boolean): ModalInput => ({ ...base, type: 21, options, required })
const boxes: ModalInput = { ...base, type: 22, options, min_values: 2, max_values: 3, required: true }
const checkbox: ModalInput = { ...base, type: 23 }
const picture = new File(['x'], 'a.PNG', { type: 'image/png' })
const note = new File(['x'], 'a.txt', { type: 'text/plain' })

const rows: [string, ModalInput, Partial<InputState>, RegExp | null][] = [
  ['a text that is required and empty', text(), {}, /required/],
  ['a text that may be empty', text({ required: false, min_length: 5 }), {}, null],
  ['a text that is too short', text({ min_length: 5 }), { text: 'four' }, /at least 5 .* 4/],
  ['a text that is too long', text({ max_length: 3 }), { text: 'four' }, /at most 3 .* 4/],
  ['a text of three characters that take six units', text({ max_length: 3 }), { text: '💥💥💥' }, null],
  ['a choice that is missing', select(), {}, /at least one/],
  ['a choice that may be missing', select({ required: false }), {}, null],
  ['too few of what may be missing', select({ required: false, min_values: 2 }), { chosen: ['a'] }, /at least 2/],
  ['too many', select(), { chosen: ['a', 'b', 'c'] }, /no more than 2/],
  ['boxes, too few', boxes, { chosen: ['a'] }, /at least 2/],
  ['a radio that is missing', radio(true), {}, /Choose one/],
  ['a radio that may be missing', radio(false), {}, null],
  ['a file that is missing', upload(), {}, /Add at least one/],
  ['a file of the wrong kind', upload({ file_types: ['image'] }), { files: [note] }, /a\.txt/],
  ['a file of the right kind', upload({ file_types: ['image'] }), { files: [picture] }, null],
  ['a checkbox that is off', checkbox, {}, null],
]

describe('The errors of modal input', () => {
  for (const [name, input, filled, problem] of rows) {
    test(name, () => {
      const found = inputProblem(input, { ...nothing, ...filled })
      if (problem === null) assert.equal(found, null)
      else assert.match(found ?? '', problem)
    })
  }
})

test('an input begins with its default, and is touched when that is changed', () => {
  const input = select({ options: [{ ...options[0], default: true }, options[1]] })
  assert.deepEqual(initialInputState(input).chosen, ['a'])
  assert.equal(isInputChanged(input, initialInputState(input)), false)
  assert.equal(isInputChanged(input, { ...nothing, chosen: ['b'] }), true)
  assert.equal(initialInputState(text({ value: 'before' })).text, 'before')
  assert.equal(initialInputState({ ...base, type: 23, default: true }).isOn, true)
})

test('submitted files are referenced by their index among all of them', () => {
  assert.deepEqual(toSubmittedInput(upload(), { ...nothing, files: [picture, note] }, 3), {
    type: 19,
    custom_id: 'x',
    values: ['3', '4'],
  })
  assert.deepEqual(toSubmittedInput(radio(false), nothing, 0), { type: 21, custom_id: 'x', value: null })
  assert.deepEqual(toSubmittedInput(checkbox, { ...nothing, isOn: true }, 0), { type: 23, custom_id: 'x', value: true })
})

test('file types match by media type or extension, ignoring case', () => {
  assert.equal(isOfTypes(picture, ['.png']), true)
  assert.equal(isOfTypes(picture, ['video', '.pdf']), false)
  assert.equal(isOfTypes(note, []), true)
  assert.equal(acceptAttribute(['image', '.pdf']), 'image/*,.pdf')
})
