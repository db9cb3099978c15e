import { REGISTRATION_MODES } from '../../enums/registration-mode.ts'
import { boolean, choice, list, nullable, type Of, shape, text } from '../../schema.ts'

/**
 * What anyone may learn of an instance before signing in, an answer of our own: `users` are the demo's, with the
 * passwords that the demo prints anyway; none outside the demo. `activities_origin` is the origin of an Activity with
 * `{application_id}` in the place of its application's id; null where the client is reached by an address.
 */
export const InstanceFacts = shape({
  version: text(),
  demo: boolean(),
  registration_open: boolean(),
  registration: choice(REGISTRATION_MODES),
  setup_required: boolean(),
  users: list(shape({ username: text(), password: text() })),
  activities_origin: nullable(text()),
})
/** A value of {@link InstanceFacts}. */
export type InstanceFacts = Of<typeof InstanceFacts>
