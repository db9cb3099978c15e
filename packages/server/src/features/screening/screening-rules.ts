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

/** Whoever has passed the screening isn't asked again. */
export const pendingMember = custom('guild', 'a member who has yet to pass the screening', ({ actor }) => {
  if (!actor.member.pending) throw new ApiError('MissingPermissions')
})

/** What a guild asks of which nobody has said what it asks. */
export const NO_FORM: MemberVerificationForm = { version: null, form_fields: [], description: null }

type FieldType = ScreeningField['field_type']

/** What a field of each type has beside its label, and what it can't be without (docs/spec/screening.md#fields). */
const TYPES: Readonly<
  Record<FieldType, { needs: 'values' | 'choices' | null; own(sent: SentScreeningField): Partial<ScreeningField> }>
> = {
  TERMS: { needs: 'values', own: ({ values }) => (values ? { values } : {}) },
  TEXT_INPUT: { needs: null, own: ({ placeholder }) => (placeholder ? { placeholder } : {}) },
  PARAGRAPH: { needs: null, own: ({ placeholder }) => (placeholder ? { placeholder } : {}) },
  MULTIPLE_CHOICE: { needs: 'choices', own: ({ choices }) => (choices ? { choices } : {}) },
}

/** The fields of a form as they were sent: what a type doesn't have is ignored. @throws InvalidFormBody */
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
 * The form with what somebody answered, field by field.
 *
 * @throws InvalidFormBody for a form that was changed meanwhile, and for answers that don't fit or are missing
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

/** Whether a moderator looks at the answers: whoever is only asked to agree to terms is let in at once. */
export const asksQuestions = (form: MemberVerificationForm): boolean =>
  form.form_fields.some(({ field_type }) => field_type !== 'TERMS')

type Answer = boolean | string | number

/** What was answered to a field: null for nothing, undefined for what doesn't fit. Not to agree to terms is no answer. */
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
