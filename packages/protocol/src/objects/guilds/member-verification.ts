import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'
import { User } from '../users/user.ts'

/** The kinds of questions in a screening form: agreement to terms, a line, a paragraph, or a choice (docs/spec/screening.md#fields). */
const FieldType = choice(['TERMS', 'TEXT_INPUT', 'PARAGRAPH', 'MULTIPLE_CHOICE'])

/** A field of a screening form (docs/spec/screening.md#fields); its type determines which of the last three it has. */
export const ScreeningField = shape({
  field_type: FieldType,
  label: text(),
  description: optional(text()),
  required: boolean(),
  values: optional(list(text())),
  choices: optional(list(text())),
  placeholder: optional(text()),
})
/** A value of {@link ScreeningField}. */
export type ScreeningField = Infer<typeof ScreeningField>

/** A guild's screening form; `version` is the time of its last change (docs/spec/screening.md#form). */
export const MemberVerificationForm = shape({
  version: nullable(text()),
  form_fields: list(ScreeningField),
  description: nullable(text()),
})
/** A value of {@link MemberVerificationForm}. */
export type MemberVerificationForm = Infer<typeof MemberVerificationForm>

const field = <T extends Parameters<typeof nullable>[0]>(schema: T) => optional(nullable(schema))

/** A field in a request. */
export const SentScreeningField = shape({
  field_type: FieldType,
  label: text({ ...LIMITS.screeningLabel, trim: true }),
  description: field(text({ ...LIMITS.screeningDescription, trim: true })),
  required: field(boolean()),
  values: field(list(text({ ...LIMITS.screeningTerm, trim: true }), LIMITS.screeningTerms)),
  choices: field(list(text({ ...LIMITS.screeningChoice, trim: true }), { ...LIMITS.screeningChoices, unique: true })),
  placeholder: field(text({ ...LIMITS.screeningPlaceholder, trim: true })),
})
/** A value of {@link SentScreeningField}. */
export type SentScreeningField = Infer<typeof SentScreeningField>

/** The body of Modify Guild Member Verification (docs/spec/screening.md#changing-the-form). */
export const MemberVerificationChanges = shape({
  enabled: optional(boolean()),
  form_fields: optional(list(SentScreeningField, LIMITS.screeningFields)),
  description: field(text({ ...LIMITS.screeningDescription, trim: true })),
})
/** A value of {@link MemberVerificationChanges}. */
export type MemberVerificationChanges = Infer<typeof MemberVerificationChanges>

/**
 * The body of Create Guild Join Request: the fields of the form in order, each with a response
 * (docs/spec/screening.md#answering).
 */
export const ScreeningAnswers = shape({
  version: field(timestamp()),
  form_fields: field(list(shape({ field_type: FieldType, response: anything() }), LIMITS.screeningFields)),
})
/** A value of {@link ScreeningAnswers}. */
export type ScreeningAnswers = Infer<typeof ScreeningAnswers>

/** A field with its answer: true, a string, or the index of a choice. */
export const AnsweredField = shape({
  ...ScreeningField.properties,
  response: optional(anything<boolean | string | number>()),
})
/** A value of {@link AnsweredField}. */
export type AnsweredField = Infer<typeof AnsweredField>

/** The status of a request: open, or a moderator's decision (docs/spec/screening.md#decisions). */
const JoinRequestStatus = choice(['STARTED', 'SUBMITTED', 'REJECTED', 'APPROVED'])

/** A user's answers, and the decision about them (docs/spec/screening.md#requests). */
export const JoinRequest = shape({
  id: snowflake(),
  guild_id: snowflake(),
  user_id: snowflake(),
  user: nullable(User),
  created_at: text(),
  reviewed_at: nullable(text()),
  application_status: JoinRequestStatus,
  rejection_reason: nullable(text()),
  form_responses: list(AnsweredField),
  actioned_by_user: nullable(User),
})
/** A value of {@link JoinRequest}. */
export type JoinRequest = Infer<typeof JoinRequest>

/** A page of requests, and their total number. */
export const JoinRequests = shape({ total: integer(), guild_join_requests: list(JoinRequest) })

/** The query of a guild's join requests (docs/spec/screening.md#list-of-requests). */
export const JoinRequestsQuery = shape({
  status: optional(JoinRequestStatus),
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.joinRequestsPerPage)),
})
/** A value of {@link JoinRequestsQuery}. */
export type JoinRequestsQuery = Infer<typeof JoinRequestsQuery>

/** The body of Action Guild Join Request (docs/spec/screening.md#decisions). */
export const JoinRequestDecision = shape({
  action: choice(['APPROVED', 'REJECTED']),
  rejection_reason: field(text({ ...LIMITS.rejectionReason, trim: true })),
})
/** A value of {@link JoinRequestDecision}. */
export type JoinRequestDecision = Infer<typeof JoinRequestDecision>
