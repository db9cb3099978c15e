import type { MemberVerificationForm, ScreeningField } from '@guildhall/protocol/objects/guilds/member-verification'
import { t } from '../../../language/guild-settings.ts'

/** The form draft, and whether screening is on. */
export type Screening = Pick<MemberVerificationForm, 'description' | 'form_fields'> & { readonly enabled: boolean }

/** The feature of a guild with screening. */
export const SCREENING_FEATURE = 'MEMBER_VERIFICATION_GATE_ENABLED'

export const typeNames: readonly (readonly [ScreeningField['field_type'], string])[] = [
  ['TERMS', t('screening.rules-to-agree-to')],
  ['TEXT_INPUT', t('screening.question-with-a-short-answer')],
  ['PARAGRAPH', t('screening.question-with-a-long-answer')],
  ['MULTIPLE_CHOICE', t('screening.multiple-choice-question')],
]

export const newField: ScreeningField = { field_type: 'TERMS', label: t('screening.rules'), required: true, values: [] }

/** Field types have different fields. */
export const withFieldType = (field: ScreeningField, value: string): ScreeningField => {
  const [field_type] = typeNames.find(([type]) => type === value) ?? [field.field_type]
  return {
    ...field,
    field_type,
    ...(field_type === 'TERMS' && { values: field.values ?? [] }),
    ...(field_type === 'MULTIPLE_CHOICE' && { choices: field.choices ?? [] }),
  }
}

/** Empty lines only help while typing, and are not sent. */
const filled = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '')

export const toScreeningBody = ({ form_fields, ...others }: Partial<Screening>) => ({
  ...others,
  ...(form_fields && {
    form_fields: form_fields.map(({ values, choices, ...field }) => ({
      ...field,
      ...(field.field_type === 'TERMS' && { values: filled(values ?? []) }),
      ...(field.field_type === 'MULTIPLE_CHOICE' && { choices: filled(choices ?? []) }),
    })),
  }),
})

export const screeningFieldsOf = ({ form_fields }: Screening): string[] => [
  ...form_fields.flatMap((_, index) =>
    ['label', 'values', 'choices', 'placeholder'].map((name) => `form_fields.${index}.${name}`),
  ),
  'form_fields',
  'description',
  'enabled',
]
