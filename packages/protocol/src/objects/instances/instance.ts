import { REGISTRATION_MODES } from '../../enums/registration-mode.ts'
import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { boolean, choice, type Infer, integer, list, nullable, shape, text } from '../../schema.ts'

/**
 * Public facts about an instance, which only Guildhall has. `users` are the demo's accounts with their published passwords, and
 * empty outside a demo. `mail` is whether it sends mail. `email_domains` are the domains of the addresses with which users may
 * register, and empty for all. `registration_proof` is whether Register requires the solution of a challenge. `terms_version` is the
 * version of the terms that users must accept, or null. `minimum_age` is the age of which they must be, or 0. `claims_from` is
 * the host of the server whose users can claim their imported messages by signing in there, or null. `oidc` is the name
 * of the OpenID Connect issuer through which users can sign in, and whether only administrators can sign in with a password; or
 * null. `activities_origin` is the origin of an Activity with `{application_id}` instead of the id, and null if the client is
 * reached at an IP address.
 */
export const InstanceInfo = shape({
  version: text(),
  demo: boolean(),
  registration_open: boolean(),
  registration: choice(REGISTRATION_MODES),
  setup_required: boolean(),
  users: list(shape({ username: text(), password: text() })),
  mail: boolean(),
  email_domains: list(text()),
  registration_proof: boolean(),
  terms_version: nullable(integer(INSTANCE_LIMITS.termsVersion)),
  minimum_age: integer(INSTANCE_LIMITS.minimumAge),
  claims_from: nullable(text()),
  oidc: nullable(shape({ name: text(), only: boolean() })),
  activities_origin: nullable(text()),
})
/** A value of {@link InstanceInfo}. */
export type InstanceInfo = Infer<typeof InstanceInfo>
