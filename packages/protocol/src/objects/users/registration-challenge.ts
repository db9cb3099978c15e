import { type Infer, integer, shape, text } from '../../schema.ts'

/**
 * A challenge to solve before registering, which only Guildhall has. For each index from 0 to `count` - 1, the client
 * looks for a non-negative integer such that the SHA-256 hash of `challenge.index.integer` begins with `bits` zero bits.
 * The proof is `challenge:` and these integers, separated by commas.
 */
export const RegistrationChallenge = shape({
  challenge: text(),
  bits: integer(),
  count: integer(),
  expires_at: text(),
})
/** A value of {@link RegistrationChallenge}. */
export type RegistrationChallenge = Infer<typeof RegistrationChallenge>
