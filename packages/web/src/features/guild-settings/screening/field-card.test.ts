import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { t } from '../../../language/guild-settings.ts'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { FieldCard } = await import('./field-card.tsx')

const nothing = () => {}
const properties = (field: object, others: object = {}): any => ({
  field: { label: '', required: true, ...field },
  number: 2,
  path: 'form_fields.1',
  problems: new Map(),
  onChange: nothing,
  onRaise: null,
  onRemove: nothing,
  ...others,
})
const words = (field: object, others?: object) => textsOf(FieldCard, properties(field, others))
const markup = (field: object, others?: object) => markupOf(FieldCard, properties(field, others))

describe('A part of a screening form', () => {
  test('asks for a heading, rules and agreement, or else for a question and whether it is required', () => {
    const ofRules = [t('screening.heading'), t('screening.rules'), t('screening.members-must-agree')]
    const ofQuestions = [t('guild-settings.question'), t('screening.placeholder'), t('guild-settings.required')]
    const asked = (field_type: string) => {
      const shown = words({ field_type })
      return [...ofRules, ...ofQuestions].filter((each) => shown.includes(each))
    }
    assert.deepEqual(asked('TERMS'), ofRules)
    assert.deepEqual(asked('TEXT_INPUT'), ofQuestions)
    assert.deepEqual(asked('PARAGRAPH'), ofQuestions)
    assert.ok(words({ field_type: 'MULTIPLE_CHOICE' }).includes(t('guild-settings.answers')))
    assert.ok(!words({ field_type: 'MULTIPLE_CHOICE' }).includes(t('screening.placeholder')))
  })

  test('shows its lines, its type, and whether it is required', () => {
    assert.match(markup({ field_type: 'TERMS', values: ['Be kind', 'No ads'] }), />\s*Be kind\nNo ads</u)
    assert.match(markup({ field_type: 'MULTIPLE_CHOICE', choices: ['Yes', 'No'] }), />\s*Yes\nNo</u)
    assert.match(markup({ field_type: 'PARAGRAPH', placeholder: 'Anything' }), /value="Anything"/u)
    assert.match(markup({ field_type: 'PARAGRAPH' }), /<option[^>]*value="PARAGRAPH"[^>]*selected/u)
    const isOn = (required: boolean) =>
      /role="switch"[^>]*aria-checked="true"/u.test(markup({ field_type: 'TERMS', required }))
    assert.deepEqual([isOn(true), isOn(false)], [true, false])
  })

  test('can be moved up unless it is the first, and can be removed', () => {
    const label = (id: 'screening.move-part-up' | 'screening.remove-part') => `aria-label="${t(id, { number: 2 })}"`
    assert.ok(!markup({ field_type: 'TERMS' }).includes(label('screening.move-part-up')))
    assert.ok(markup({ field_type: 'TERMS' }, { onRaise: nothing }).includes(label('screening.move-part-up')))
    assert.ok(markup({ field_type: 'TERMS' }).includes(label('screening.remove-part')))
  })

  test('shows an error at its own field', () => {
    for (const [name, field_type] of [
      ['label', 'TERMS'],
      ['values', 'TERMS'],
      ['choices', 'MULTIPLE_CHOICE'],
      ['placeholder', 'PARAGRAPH'],
    ] as const) {
      assert.ok(
        words({ field_type }, { problems: new Map([[`form_fields.1.${name}`, 'Wrong']]) }).includes('Wrong'),
        name,
      )
      assert.ok(
        !words({ field_type }, { problems: new Map([[`form_fields.0.${name}`, 'Wrong']]) }).includes('Wrong'),
        name,
      )
    }
  })
})
