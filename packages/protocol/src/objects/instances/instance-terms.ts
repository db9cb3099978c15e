import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { type Infer, integer, shape, text } from '../../schema.ts'

/** The terms of an instance as plain text, which is empty if it has none. Only Guildhall has this object. */
export const InstanceTerms = shape({ text: text(), version: integer(INSTANCE_LIMITS.termsVersion) })
/** A value of {@link InstanceTerms}. */
export type InstanceTerms = Infer<typeof InstanceTerms>
