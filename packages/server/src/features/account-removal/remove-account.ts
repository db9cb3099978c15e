import { cleanUp } from '../../kernel/clean-up.ts'
import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { endRelationship } from '../relationships/relationships-actions.ts'
import { listRelationshipRows, lockPair } from '../relationships/relationships-store.ts'
import { changeUser } from '../users/users-actions.ts'
import { accountDeleted } from '../users/users-hooks.ts'
import { listGuildIds } from '../users/users-store.ts'
import { removeAccountJob } from './account-removal-jobs.ts'
import { removeFromGroups, removeFromGuild } from './leaving-places-actions.ts'

const UNIT = 'remove-account'

/** What deleted users are called. Their user names begin with the prefix and are unique, as all are. */
const DELETED = { prefix: 'deleted_user_', globalName: 'Deleted User' }

/**
 * Removes what a deleted account left: first guild by guild, friend by friend and group by group, each in its own unit of
 * work, and then the other rows, a limited number in each unit. At last the user's name becomes free.
 */
export const removeAccount = handler(removeAccountJob, async function* (kernel, gone) {
  const { user_id: id } = gone
  const { db } = kernel.store
  for (const guildId of await listGuildIds(db, id)) {
    await removeFromGuild(kernel, UNIT, guildId, id)
    yield gone
  }
  for (const { user } of await listRelationshipRows(db, id)) {
    const unit = { name: UNIT, emits: ['RELATIONSHIP_REMOVE'] as const }
    await writeAsSystem(kernel, unit, async (tx) => endRelationship(tx, await lockPair(tx.db, id, user.id)))
    yield gone
  }
  // After the friendships, because friends could otherwise add them to groups again.
  for await (const _ of removeFromGroups(kernel, UNIT, id)) yield gone
  for (const handler of accountDeleted.handlers) for await (const _ of handler(kernel, UNIT, id)) yield gone
  for await (const _ of cleanUp(kernel, { owner: 'user', id })) yield gone
  await rename(kernel, id)
})

async function rename(kernel: Kernel, id: string): Promise<void> {
  await writeAsSystem(kernel, { name: UNIT, emits: ['USER_UPDATE'] }, async (tx) => {
    const account = await findAccountById(tx.db, id)
    if (!account || isRenamed(account.user)) return
    await removeImagesOf(tx.db, id)
    const username = DELETED.prefix + kernel.ids.secret(6).toString('hex')
    const { globalName } = DELETED
    // No client is left that receives the event; it invalidates the user in memory.
    await changeUser(tx, { before: account, account }, { username, globalName, avatar: null, banner: null })
  })
}

/** The job may be performed twice. */
const isRenamed = ({ username, global_name }: { username: string; global_name?: string | null }): boolean =>
  username.startsWith(DELETED.prefix) && global_name === DELETED.globalName
