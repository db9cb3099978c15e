import { LIMITS } from '@guildhall/protocol/limits'
import type {
  AnsweredField,
  MemberVerificationForm,
  ScreeningAnswers,
  ScreeningField,
  SentScreeningField,
} from '@guildhall/protocol/objects/guilds/member-verification'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import { custom } from '../../kernel/permissions/requirement.ts'

/** Refuses members who have passed the screening. */
export const pendingMember = custom('guild', 'a member who has not yet passed membership screening', ({ actor }) => {
  if (!actor.member.pending) throw new ApiError('MissingPermissions')
})

/** The form of a guild that never set one. */
export const NO_FORM: MemberVerificationForm = { version: null, form_fields: [], description: null }

type FieldType = ScreeningField['field_type']

/** The parts of each field type besides its label, and those that are required (docs/spec/screening.md#fields). */
const TYPES: Readonly<
  Record<FieldType, { needs: 'values' | 'choices' | null; own(sent: SentScreeningField): Partial<ScreeningField> }>
> = {
  TERMS: { needs: 'values', own: ({ values }) => (values ? { values } : {}) },
  TEXT_INPUT: { needs: null, own: ({ placeholder }) => (placeholder ? { placeholder } : {}) },
  PARAGRAPH: { needs: null, own: ({ placeholder }) => (placeholder ? { placeholder } : {}) },
  MULTIPLE_CHOICE: { needs: 'choices', own: ({ choices }) => (choices ? { choices } : {}) },
}

/** The fields of a submitted form; parts that a type doesn't have are ignored. @throws InvalidFormBody */
export function toFields(sent: readonly SentScreeningField[]): ScreeningField[] {
  const errors = sent.flatMap((field, index) => {
    const { needs } = TYPES[field.field_type]
    return needs !== null && field[needs] == null ? [missing(['form_fields', index, needs])] : []
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  return sent.map((field) => ({
    field_type: field.field_type,
    label: field.label,
    ...(field.description && { description: field.description }),
    required: field.required ?? true,
    ...TYPES[field.field_type].own(field),
  }))
}

/**
 * The form with a user's answers.
 *
 * @throws InvalidFormBody if the form was changed meanwhile, and for invalid or missing answers
 */
export function withScreeningAnswers(
  form: MemberVerificationForm,
  { version, form_fields }: ScreeningAnswers,
): AnsweredField[] {
  const sent = form_fields ?? []
  const isOther = version != null && form.version !== null && Date.parse(version) !== Date.parse(form.version)
  if (isOther || sent.some(({ field_type }, index) => field_type !== form.form_fields[index]?.field_type)) {
    throw new ApiError('InvalidFormBody', [CHANGED])
  }
  const errors: FieldError[] = []
  const answers = form.form_fields.map((field, index) => {
    const path = ['form_fields', index, 'response']
    const response = READ[field.field_type](sent[index]?.response ?? null, field)
    if (response === undefined) errors.push(unfit(path))
    if (response === null && field.required) errors.push(missing(path))
    return response == null ? field : { ...field, response }
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  return answers
}

/** Whether a moderator reviews the answers: members who only need to agree to terms are admitted at once. */
export const asksQuestions = (form: MemberVerificationForm): boolean =>
  form.form_fields.some(({ field_type }) => field_type !== 'TERMS')

type Answer = boolean | string | number

/** The answer to a field: null if empty, undefined if invalid. Not agreeing to terms counts as empty. */
const READ: Readonly<Record<FieldType, (response: unknown, field: ScreeningField) => Answer | null | undefined>> = {
  TERMS: (response) => (response === true ? true : response === null || response === false ? null : undefined),
  TEXT_INPUT: (response) => readText(response, LIMITS.screeningAnswer.TEXT_INPUT),
  PARAGRAPH: (response) => readText(response, LIMITS.screeningAnswer.PARAGRAPH),
  MULTIPLE_CHOICE: (response, { choices = [] }) =>
    response === null ? null : [...choices.keys()].find((index) => index === response),
}

function readText(response: unknown, max: number): string | null | undefined {
  if (response === null) return null
  if (typeof response !== 'string' || [...response].length > max) return undefined
  return response.trim() || null
}

const missing = (path: FieldError['path']): FieldError => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
})
const unfit = (path: FieldError['path']): FieldError => ({
  path,
  code: 'MEMBER_VERIFICATION_RESPONSE_INVALID',
  message: 'The response does not fit the field.',
})
const CHANGED: FieldError = {
  path: ['version'],
  code: 'MEMBER_VERIFICATION_OUTDATED',
  message: 'The form was changed: fetch it again.',
}
