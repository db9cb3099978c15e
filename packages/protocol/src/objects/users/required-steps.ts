import { boolean, type Infer, nullable, shape, text } from '../../schema.ts'

/** What the caller must do before they may use the instance, which only Guildhall has. */
export const RequiredSteps = shape({
  /** Whether they must verify their email address. */
  verify_email: boolean(),
  /** Their address. */
  email: nullable(text()),
})
/** A value of {@link RequiredSteps}. */
export type RequiredSteps = Infer<typeof RequiredSteps>
