// Adds gateway sessions to running Activities.
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import {
  type ActivityKey,
  findActivityInstance,
  insertInstance,
  insertParticipant,
  isProcess,
  removeParticipants,
  type StoredInstance,
} from './activities-store.ts'
import type { ActivityParticipantRow } from './activities-tables.ts'
import { toEmbeddedActivity } from './activities-view.ts'
import { mustFitInActivity } from './launch-rules.ts'

/** How many of a user's clients may be in one instance at once. */
const MOST_SESSIONS = 8

/** A gateway session of the user who joins an Activity. */
export interface ComingSession {
  readonly userId: string
  readonly sessionId: string
  readonly processId: string
  /** The client's identifier for the launch. */
  readonly nonce?: string | null | undefined
}

/**
 * Finds a session that a user claims as their own. One of another process is assumed to exist: that process removes it
 * if it doesn't.
 *
 * @returns undefined if it isn't theirs, or has ended
 */
export async function findSession(
  { presences, processId, store }: Essentials & LiveState,
  userId: string,
  sessionId: string,
): Promise<Omit<ComingSession, 'nonce'> | undefined> {
  const holder = presences.processOf(sessionId)
  const isThere = holder === processId ? presences.holds(userId, sessionId) : await isProcess(store.db, holder)
  return isThere ? { userId, sessionId, processId: holder } : undefined
}

/** Finds a session that a request body names. @throws InvalidFormBody */
export async function mustFindSession(
  kernel: Essentials & LiveState,
  userId: string,
  sessionId: string,
): Promise<Omit<ComingSession, 'nonce'>> {
  const found = await findSession(kernel, userId, sessionId)
  if (!found) throw fieldError('session_id', 'SESSION_UNKNOWN', 'Unknown session')
  return found
}

/** The result of joining an Activity. */
export interface Joined {
  readonly instance: StoredInstance
  /** Whether the user is the first participant. */
  readonly isLaunched: boolean
}

/**
 * Adds a session to the instance of an application in a channel, and launches one if there is none; in a unit of work
 * that holds the lock of the channel's stream. A user who returns after their process ended is counted once, and a user
 * can join with only a few clients.
 *
 * @throws TooManyParticipants
 */
export async function enterActivity(
  tx: TxBase<'EMBEDDED_ACTIVITY_UPDATE_V2'>,
  key: ActivityKey,
  coming: ComingSession,
  { launchId, most }: { launchId?: string | undefined; most: number | null },
): Promise<Joined> {
  const before = await findActivityInstance(tx.db, key)
  const { userId, sessionId, processId } = coming
  const inside = before?.participants ?? []
  const isMine = (each: (typeof inside)[number]) => each.user_id === userId && each.session_id === sessionId
  if (before && inside.some(isMine)) return { instance: before, isLaunched: false }
  const left: ActivityParticipantRow[] = []
  for (const each of inside) {
    if (each.user_id === userId && (each.abandoned_at !== null || !(await isProcess(tx.db, each.process_id)))) {
      left.push(each)
    }
  }
  mustFitInActivity(inside, userId, most)
  const mine = inside.filter((each) => each.user_id === userId && !left.includes(each))
  if (mine.length >= MOST_SESSIONS) throw new ApiError('TooManyParticipants')
  const instance = before ?? { ...key, launch_id: launchId ?? tx.newId() }
  if (!before) await insertInstance(tx.db, { ...key, launch_id: instance.launch_id })
  if (left.length > 0) await removeParticipants(tx.db, key, left)
  const row = {
    ...key,
    user_id: userId,
    session_id: sessionId,
    process_id: processId,
    id: tx.newId(),
    abandoned_at: null,
  }
  await insertParticipant(tx.db, row)
  const after = { ...instance, participants: [...inside.filter((each) => !left.includes(each)), row] }
  tx.emit('EMBEDDED_ACTIVITY_UPDATE_V2', toEmbeddedActivity(after, coming))
  return { instance: after, isLaunched: before === undefined }
}
