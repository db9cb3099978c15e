import type { User } from '@guildhall/protocol/objects/users/user'
import { fieldError, RateLimited } from '../../kernel/api-error.ts'
import type { Throttle } from '../../kernel/limits/throttle.ts'
import type { Throttles } from '../../kernel/parts/caller-checks.ts'
import type { ValidatedImage } from '../../media/read-image.ts'

/** How often a user may change their name or avatar: each of their guilds receives every change. */
const NAME_CHANGES = { limit: 10, window_ms: 60 * 60_000 }
const AVATAR_CHANGES = { limit: 10, window_ms: 10 * 60_000 }

/** Counts a user's changes of their account. @throws InvalidFormBody if they are too frequent */
export function mustNotChangeTooFast(
  throttles: Pick<Throttles, 'of'>,
  user: User,
  {
    username,
    globalName,
    avatar,
  }: { username: string | undefined; globalName: string | null | undefined; avatar: ValidatedImage | null | undefined },
): void {
  if (username !== undefined && username !== user.username) {
    take(throttles.of(NAME_CHANGES), user.id, ['username', 'USERNAME_RATE_LIMIT', 'username'])
  }
  if (globalName !== undefined && globalName !== user.global_name) {
    take(throttles.of(NAME_CHANGES), user.id, ['global_name', 'USERNAME_RATE_LIMIT', 'name'])
  }
  if (avatar !== undefined && (avatar?.hash ?? null) !== user.avatar) {
    take(throttles.of(AVATAR_CHANGES), user.id, ['avatar', 'AVATAR_RATE_LIMIT', 'avatar'])
  }
}

/** Exceeding a sub-limit is an error of the field (docs/spec/users.md#changes-of-names-and-avatars). */
function take(throttle: Throttle, userId: string, [field, code, what]: readonly [string, string, string]): void {
  try {
    throttle.take(userId)
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    throw fieldError(field, code, `You are changing your ${what} too fast. Try again later.`)
  }
}
