import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newField, screeningFieldsOf, toScreeningBody, typeNames, withFieldType } from './screening-draft.ts'

const question: any = { field_type: 'TEXT_INPUT', label: 'Why?', required: false }

describe('A draft of a screening form', () => {
  test('begins a new part with required rules', () => {
    assert.deepEqual([newField.field_type, newField.required, newField.values], ['TERMS', true, []])
  })

  test('keeps what a part has when its type changes, and adds what the new type needs', () => {
    assert.deepEqual(withFieldType(question, 'TERMS'), { ...question, field_type: 'TERMS', values: [] })
    assert.deepEqual(withFieldType(question, 'MULTIPLE_CHOICE'), {
      ...question,
      field_type: 'MULTIPLE_CHOICE',
      choices: [],
    })
    assert.deepEqual(withFieldType(question, 'PARAGRAPH'), { ...question, field_type: 'PARAGRAPH' })
    const terms: any = { ...question, field_type: 'TERMS', values: ['Be kind'] }
    const asked = withFieldType(terms, 'TEXT_INPUT')
    assert.deepEqual(withFieldType(asked, 'TERMS').values, ['Be kind'])
    const chosen: any = { ...question, field_type: 'MULTIPLE_CHOICE', choices: ['Yes'] }
    assert.deepEqual(withFieldType(chosen, 'MULTIPLE_CHOICE').choices, ['Yes'])
    assert.deepEqual(withFieldType(question, 'unknown'), question)
    assert.equal(new Set(typeNames.map(([type]) => type)).size, 4)
  })

  test('is sent without empty lines, and without lines of other types', () => {
    const lines = { values: [' Be kind ', '', '  '], choices: ['Yes', ' '] }
    const sent = toScreeningBody({
      enabled: true,
      form_fields: [
        { ...question, ...lines, field_type: 'TERMS' },
        { ...question, ...lines, field_type: 'MULTIPLE_CHOICE' },
        { ...question, ...lines },
      ],
    })
    assert.deepEqual(sent, {
      enabled: true,
      form_fields: [
        { ...question, field_type: 'TERMS', values: ['Be kind'] },
        { ...question, field_type: 'MULTIPLE_CHOICE', choices: ['Yes'] },
        question,
      ],
    })
    assert.deepEqual(toScreeningBody({ description: 'Hi' }), { description: 'Hi' })
  })

  test('has fields for all that the server may refuse', () => {
    assert.deepEqual(screeningFieldsOf({ description: null, enabled: true, form_fields: [question] }), [
      'form_fields.0.label',
      'form_fields.0.values',
      'form_fields.0.choices',
      'form_fields.0.placeholder',
      'form_fields',
      'description',
      'enabled',
    ])
  })
})
