import { listGuildIds } from '../../features/users/users-store.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Timer } from '../../kernel/clock.ts'
import { ConcurrencyLimiter } from '../../kernel/limits/concurrency-limiter.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { GatewayContext } from '../commands/command.ts'
import { isOnShard } from '../connections/identify-options.ts'
import type { Journal } from '../journal/journal.ts'
import { TerminatedProcess, type WrittenSession } from '../journal/terminated-process.ts'
import { GatewaySession } from './session.ts'
import { changeHolder, findHolder, forgetHolders } from './session-owners-store.ts'
import { processOf, RESUMABLE_MS } from './sessions.ts'

/** A session of another process, as its journal describes it. */
export interface TakenOverSession extends Pick<GatewaySession, 'userId' | 'tokenHash' | 'ring'> {
  readonly written: WrittenSession
  readonly holder: string
  readonly process: TerminatedProcess
}

export interface TakeoverRequest {
  readonly caller: Caller
  /** The last sequence number that the client has received. */
  readonly seq: number
  /** Whether the client is still connected. */
  readonly isWanted: () => boolean
}

interface Takeover {
  readonly done: Promise<GatewaySession | undefined>
  /** A client that reconnects again requests the same session again. */
  readonly requests: TakeoverRequest[]
}

/**
 * How many sessions are taken over at once. When a process ends, all its clients reconnect together: more at once would
 * only delay each other, and every other request. The queue is as long as there are connections.
 */
export const TAKEOVERS_AT_ONCE = 32

/**
 * Takes over sessions whose process has ended, or whose client reconnected to this process. Each continues after the
 * events that its journal contains; events that were committed later are sent according to its user's current
 * permissions.
 */
export class SessionTakeovers {
  readonly #kernel: Essentials
  readonly #journal: Journal
  readonly #processes = new Map<string, Promise<TerminatedProcess>>()
  /** The sessions that are being taken over. */
  readonly #inProgress = new Map<string, Takeover>()
  readonly #limiter = new ConcurrencyLimiter(TAKEOVERS_AT_ONCE, Number.POSITIVE_INFINITY)
  #timer: Timer

  constructor(kernel: Essentials, journal: Journal) {
    this.#kernel = kernel
    this.#journal = journal
    this.#timer = this.#forgetLater()
  }

  /** Whether this process still holds one of its sessions. The only process of a store always does. */
  async isOurs(session: GatewaySession): Promise<boolean> {
    const { store, processId } = this.#kernel
    if (store.isExclusive) return true
    if (await this.#inProgress.get(session.id)?.done) return true
    const holder = await findHolder(store, session.id)
    return (holder ?? processOf(session.id)) === processId
  }

  async find(sessionId: string): Promise<TakenOverSession | undefined> {
    const { store, processId } = this.#kernel
    const holder = (await findHolder(store, sessionId)) ?? processOf(sessionId)
    if (holder === processId) return undefined
    const process = await this.#read(holder)
    const written = process.find(sessionId)
    if (!written) return undefined
    const { userId, tokenHash } = written.info
    return { userId, tokenHash, ring: written.ring, written, holder, process }
  }

  /**
   * Takes over a session, as soon as it is its turn. When this resolves, its replay buffer contains the missed events after `seq`.
   *
   * @returns undefined if another process was faster, or if the client disconnected before its turn
   * @throws MissedTooMuch
   */
  async take(
    board: GatewayContext,
    found: TakenOverSession,
    request: TakeoverRequest,
  ): Promise<GatewaySession | undefined> {
    const { info, ring } = found.written
    const known = this.#inProgress.get(info.id)
    if (known) {
      known.requests.push(request)
      return known.done
    }
    const requests = [request]
    const take = async () => {
      if (!requests.some(({ isWanted }) => isWanted())) {
        this.#inProgress.delete(info.id)
        return undefined
      }
      const begun = { id: info.id, caller: request.caller, choices: info.choices }
      // If this fails, it can be retried from the session's previous state.
      const session = new GatewaySession(begun, board.dispatchQueue, board.end, ring.copy())
      return this.#take(board, found, session, request.seq)
    }
    const done = this.#limiter.run(take).finally(() => {
      // A later request may have begun another takeover after this one found nobody waiting.
      if (this.#inProgress.get(info.id)?.requests === requests) this.#inProgress.delete(info.id)
    })
    this.#inProgress.set(info.id, { done, requests })
    return done
  }

  /**
   * The session belongs to this process as soon as its state is in this journal; before, it can be taken over from its
   * previous state.
   */
  async #take(
    board: GatewayContext,
    found: TakenOverSession,
    session: GatewaySession,
    seq: number,
  ): Promise<GatewaySession | undefined> {
    const { process, written, holder } = found
    board.sessions.revive(session, seq)
    board.presences.sessions.add(session)
    try {
      const missed = await board.users.join(session, process.deliveredOf(session.userId))
      const guildIds = [...written.sessionGuilds]
      await board.sessionGuilds.revive(session, guildIds, (guildId) => process.deliveredOf(guildId))
      for (const guildId of guildIds) board.presences.inherit(holder, guildId, () => process.seenIn(guildId))
      board.users.begin(session, missed)
      await this.#joinElsewhere(board, session)
      await board.dispatchQueue.settled()
      const change = { from: holder, to: this.#kernel.processId }
      if (!session.ended && (await changeHolder(this.#kernel.store, session.id, change))) return session
    } catch (error) {
      board.end(session)
      throw error
    }
    board.end(session)
    return undefined
  }

  /** Joins guilds that the session had not been sent, or that its user has joined since. */
  async #joinElsewhere(board: GatewayContext, session: GatewaySession): Promise<void> {
    for (const guildId of await listGuildIds(this.#kernel.store.db, session.userId)) {
      const isMissing = !session.sessionGuilds.has(guildId) && isOnShard(session.choices.shard, guildId)
      if (isMissing) await board.sessionGuilds.take(session, guildId)
    }
  }

  close(): void {
    this.#timer.cancel()
    this.#journal.close()
  }

  #forgetLater(): Timer {
    return this.#kernel.clock.after(RESUMABLE_MS, () => {
      this.#timer = this.#forgetLater()
      this.#forget().catch((error: unknown) => this.#kernel.log.error({ err: error }, 'could not delete old journals'))
    })
  }

  /** Removes the data of sessions that can't be resumed any more. */
  async #forget(): Promise<void> {
    this.#processes.clear()
    await this.#journal.forget(RESUMABLE_MS)
    await forgetHolders(this.#kernel.store)
  }

  /** Reads a process's journal, one read at a time. */
  #read(processId: string): Promise<TerminatedProcess> {
    const known = this.#processes.get(processId)
    const process = (known ?? Promise.resolve(new TerminatedProcess())).then(async (gone) => {
      gone.take(await this.#journal.read(processId, gone.next))
      // Clients can invent ids, so an unknown process isn't kept.
      if (gone.next === 0) this.#processes.delete(processId)
      return gone
    })
    this.#processes.set(processId, process)
    process.catch(() => this.#processes.delete(processId))
    return process
  }
}
