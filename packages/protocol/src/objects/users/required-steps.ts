import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { boolean, type Infer, integer, nullable, optional, shape, text } from '../../schema.ts'

/** What the caller must do before they may use the instance, which only Guildhall has. */
export const RequiredSteps = shape({
  /** Whether they must verify their email address. */
  verify_email: boolean(),
  /** Their address. */
  email: nullable(text()),
  /** The version of the terms that they must accept; null for none. */
  terms_version: nullable(integer(INSTANCE_LIMITS.termsVersion)),
  /** The age of which they must be, in years; null if they needn't confirm it. */
  minimum_age: nullable(integer(INSTANCE_LIMITS.minimumAge)),
})
/** A value of {@link RequiredSteps}. */
export type RequiredSteps = Infer<typeof RequiredSteps>

/** The body of Complete Required Steps: absent fields are unchanged. */
export const CompletedSteps = shape({
  /** The version of the terms that the caller accepts. */
  terms_version: optional(nullable(integer(INSTANCE_LIMITS.termsVersion))),
  /** As `YYYY-MM-DD`; it is compared with the minimum age and not stored. */
  date_of_birth: optional(nullable(text(INSTANCE_LIMITS.dateOfBirth))),
})
/** A value of {@link CompletedSteps}. */
export type CompletedSteps = Infer<typeof CompletedSteps>
