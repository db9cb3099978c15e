// Decides whom a caller may add to a group.
import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { NewPrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { GroupDetails } from '../../store/rows/private-channel-row.ts'
import { mustBeGivenTo, mustFindGiver } from '../accounts/access-tokens-rules.ts'
import { listUsers, mustFindUser } from '../users/users-store.ts'
import { mustFitInGroup } from './groups-rules.ts'
import { noticePrivateChannelJob } from './private-channels-jobs.ts'
import { mustBeAllowedToWrite, mustBeVerifiedForSome } from './private-channels-rules.ts'

/** The scope with which a user lets an application add them to groups. */
const GROUP_SCOPE = 'gdm.join'

/**
 * The users to be added to a group. Call {@link mustMayBringIn} for them in the unit of work that adds them.
 *
 * @throws BotsNotAllowed, TooManyRecipients, InvalidRecipients for oneself, a bot and unknown users,
 * VerificationLevelTooHigh
 */
export async function mustFindPeople(
  kernel: Essentials & LiveState,
  caller: Caller,
  ids: readonly string[],
): Promise<User[]> {
  if (caller.kind === 'bot') throw new ApiError('BotsNotAllowed')
  mustFitInGroup(ids.length + 1)
  const found = await listUsers(kernel.store.db, ids)
  const people = ids.map((id) => found.get(id)).filter((user) => user !== undefined && !user.bot)
  if (people.length < ids.length || ids.includes(caller.user.id)) throw new ApiError('InvalidRecipients')
  for (const id of ids) await mustBeVerifiedForSome(kernel, caller, id)
  return people.filter((user) => user !== undefined)
}

/**
 * Callers may add users to whom they may write; it counts as a first message to each.
 *
 * @throws NoMutualGuilds, CannotMessageUser
 */
export async function mustMayBringIn(tx: TxBase<never>, caller: Caller, people: readonly User[]): Promise<void> {
  for (const { id } of people) {
    await mustBeAllowedToWrite(tx, caller, { id, isBot: false })
    tx.enqueue(noticePrivateChannelJob, { recipient_ids: [caller.user.id, id], opened_at: tx.now })
  }
}

/**
 * The users who granted an application tokens with which it may add them to a group, and their nicknames.
 *
 * @throws OnlyBots, TooManyRecipients, InvalidAccessToken, MissingScope
 */
export async function mustFindGivers(
  kernel: Essentials,
  { application }: Caller,
  { access_tokens, nicks: sent }: Pick<NewPrivateChannel, 'access_tokens' | 'nicks'>,
): Promise<{ applicationId: string; others: User[]; nicks: GroupDetails['nicks'] }> {
  if (!application) throw new ApiError('OnlyBots')
  const tokens = new Set(access_tokens)
  // Two tokens may belong to the same user: the number of recipients is checked when the group is created.
  if (tokens.size > 2 * GROUP_LIMITS.recipients) throw new ApiError('TooManyRecipients')
  const ids: string[] = []
  const grant = { application, scope: GROUP_SCOPE, now: kernel.clock.now() }
  for (const token of tokens) ids.push(await mustFindGiver(kernel.store.db, token, grant))
  const found = await listUsers(kernel.store.db, ids)
  const nicks = ids.flatMap((id) => (sent?.[id] ? [[id, sent[id]] as const] : []))
  return { applicationId: application.id, others: [...found.values()], nicks: Object.fromEntries(nicks) }
}

/** A user whom an application may add by their token. @throws InvalidFormBody, UnknownUser, InvalidAccessToken, MissingScope */
export async function mustBeGiven(
  { store: { db }, clock }: Essentials,
  { application }: Caller,
  userId: string,
  token: string | null | undefined,
): Promise<User> {
  if (!token) throw fieldError('access_token', 'BASE_TYPE_REQUIRED', 'This field is required')
  await mustBeGivenTo(db, token, { application, userId, scope: GROUP_SCOPE, now: clock.now() })
  return mustFindUser(db, userId)
}
