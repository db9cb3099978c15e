import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { LIMITS } from '../../limits.ts'
import { type Infer, integer, nullable, optional, shape, snowflake, text, withDefault } from '../../schema.ts'
import { User } from './user.ts'

/** The body of Create Instance Invitation: 0 means unlimited, `max_age` is in seconds. With `email`, a link is mailed. */
export const NewInstanceInvitation = shape({
  max_uses: withDefault(integer(INSTANCE_LIMITS.invitationUses), 1),
  max_age: withDefault(integer(INSTANCE_LIMITS.invitationAge), 604_800),
  email: optional(nullable(text({ max: LIMITS.email.max, trim: true }))),
})
/** A value of {@link NewInstanceInvitation}. */
export type NewInstanceInvitation = Infer<typeof NewInstanceInvitation>

/** An invitation to register, which only Guildhall has. Its code is shown only when it is created. */
export const InstanceInvitation = shape({
  id: snowflake(),
  creator: nullable(User),
  max_uses: integer(),
  uses: integer(),
  created_at: text(),
  expires_at: nullable(text()),
})
/** A value of {@link InstanceInvitation}. */
export type InstanceInvitation = Infer<typeof InstanceInvitation>

/** The response of Create Instance Invitation. */
export const CreatedInstanceInvitation = shape({ ...InstanceInvitation.properties, code: text() })
/** A value of {@link CreatedInstanceInvitation}. */
export type CreatedInstanceInvitation = Infer<typeof CreatedInstanceInvitation>

/** A page of invitations or registrations, ascending by id. */
export const RegistrationsQuery = shape({
  after: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})

/** A registration that waits for approval, which only Guildhall has. */
export const InstanceRegistration = shape({
  id: snowflake(),
  username: text(),
  email: nullable(text()),
  created_at: text(),
})
/** A value of {@link InstanceRegistration}. */
export type InstanceRegistration = Infer<typeof InstanceRegistration>
