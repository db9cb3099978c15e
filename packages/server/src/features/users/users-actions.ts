import type { CurrentUser, User } from '@guildhall/protocol/objects/users/user'
import type { Account } from '../../kernel/callers/caller.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { replaceImages } from '../../media/images-store.ts'
import type { ValidatedImage } from '../../media/read-image.ts'
import { userChanged } from './users-hooks.ts'
import { updateUserInGuildsJob } from './users-jobs.ts'
import { mustFindUser, updateUser } from './users-store.ts'
import { toCurrentUser } from './users-view.ts'

/** A user's changes of their account, with the decoded images. */
export interface ReadUserChanges {
  username: string | undefined
  globalName: string | null | undefined
  avatar: ValidatedImage | null | undefined
  banner: ValidatedImage | null | undefined
}

/**
 * Stores a user's changes of their account everywhere; a job notifies their guilds afterwards, each in a separate unit
 * of work.
 *
 * @param account the rest of the account, and its previous state
 * @throws InvalidFormBody if another user has the name
 */
export async function changeUser(
  tx: TxBase<'USER_UPDATE'>,
  { before: earlier, account }: { before: Account; account: Account },
  changes: ReadUserChanges,
): Promise<CurrentUser> {
  const userId = account.user.id
  for (;;) {
    const before = await mustFindUser(tx.db, userId)
    const after = withChanges(before, changes)
    if (isSame(before, after)) {
      const own = toCurrentUser({ ...account, user: before })
      if (account.email !== earlier.email) tx.emitTo(userId, 'USER_UPDATE', own)
      return own
    }
    if (!(await updateUser(tx.db, before, after))) continue
    await replaceImages(tx, [
      { place: { kind: 'avatar', ownerId: userId }, image: changes.avatar },
      { place: { kind: 'banner', ownerId: userId }, image: changes.banner },
    ])
    for (const handler of userChanged.handlers) await handler(tx.db, after)
    tx.enqueue(updateUserInGuildsJob, { user_id: userId })
    const shown = toCurrentUser({ ...account, user: after })
    tx.emitTo(userId, 'USER_UPDATE', shown)
    return shown
  }
}

const isSame = (before: User, after: User): boolean =>
  (['username', 'global_name', 'avatar', 'banner'] as const).every((field) => before[field] === after[field])

const withChanges = (user: User, { username, globalName, avatar, banner }: ReadUserChanges): User => ({
  ...user,
  username: username ?? user.username,
  global_name: globalName === undefined ? user.global_name : globalName,
  avatar: avatar === undefined ? user.avatar : (avatar?.hash ?? null),
  banner: banner === undefined ? user.banner : (banner?.hash ?? null),
})
