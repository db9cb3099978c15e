import { listGuildIds } from '../../features/users/users-store.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Timer } from '../../kernel/clock.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { GatewayContext } from '../commands/command.ts'
import { isOnShard } from '../connections/identify-options.ts'
import { GoneProcess, type WrittenSession } from '../journal/gone-process.ts'
import type { Journal } from '../journal/journal.ts'
import { GatewaySession } from './session.ts'
import { changeHolder, findHolder, forgetHolders } from './session-holders-store.ts'
import { processOf, RESUMABLE_MS } from './sessions.ts'

/** A session of another process, as that one's journal tells of it. */
export interface TakenOverSession extends Pick<GatewaySession, 'userId' | 'tokenHash' | 'ring'> {
  readonly written: WrittenSession
  readonly holder: string
  readonly process: GoneProcess
}

/**
 * Takes up sessions whose process is gone, or whose client came to this process instead of theirs. What the journal says
 * that they were sent is where they go on; what was committed since is told to them by the rights that they have now.
 */
export class SessionTakeovers {
  readonly #kernel: Essentials
  readonly #journal: Journal
  readonly #processes = new Map<string, Promise<GoneProcess>>()
  /** The sessions that are being taken up. */
  readonly #inProgress = new Map<string, Promise<GatewaySession | undefined>>()
  #timer: Timer

  constructor(kernel: Essentials, journal: Journal) {
    this.#kernel = kernel
    this.#journal = journal
    this.#timer = this.#forgetLater()
  }

  /** Whether a session of this process is still its own. Nobody takes one from the only process. */
  async isOurs(session: GatewaySession): Promise<boolean> {
    const { store, processId } = this.#kernel
    if (store.isExclusive) return true
    if (await this.#inProgress.get(session.id)) return true
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
   * Takes a session up. What its client missed is in its ring when this resolves, from `seq` on.
   *
   * @returns undefined if another process was quicker
   * @throws MissedTooMuch
   */
  async take(
    board: GatewayContext,
    found: TakenOverSession,
    { caller, seq }: { caller: Caller; seq: number },
  ): Promise<GatewaySession | undefined> {
    const { info, ring } = found.written
    const known = this.#inProgress.get(info.id)
    if (known) return known
    const begun = { id: info.id, caller, choices: info.choices }
    // If this fails it can be tried again from where the session was.
    const session = new GatewaySession(begun, board.dispatchQueue, board.end, ring.copy())
    const taking = this.#take(board, found, session, seq).finally(() => this.#inProgress.delete(info.id))
    this.#inProgress.set(info.id, taking)
    return taking
  }

  /** It is this process's once all is written down here: until then it can be taken up from where it was. */
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
      const missed = await board.users.join(session, process.toldOf(session.userId))
      for (const guildId of written.sessionGuilds) {
        await board.sessionGuilds.revive(session, guildId, process.toldOf(guildId))
        board.presences.inherit(holder, guildId, () => process.seenIn(guildId))
      }
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

  /** Guilds that it had not been sent yet, or that its user has joined since. */
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
      this.#forget().catch((error: unknown) => this.#kernel.log.error({ err: error }, 'could not drop old journals'))
    })
  }

  /** Lets go of what nobody can come back for any more. */
  async #forget(): Promise<void> {
    this.#processes.clear()
    await this.#journal.forget(RESUMABLE_MS)
    await forgetHolders(this.#kernel.store)
  }

  /** One after another. */
  #read(processId: string): Promise<GoneProcess> {
    const known = this.#processes.get(processId)
    const process = (known ?? Promise.resolve(new GoneProcess())).then(async (gone) => {
      gone.take(await this.#journal.read(processId, gone.next))
      // Clients may make up ids.
      if (gone.next === 0) this.#processes.delete(processId)
      return gone
    })
    this.#processes.set(processId, process)
    process.catch(() => this.#processes.delete(processId))
    return process
  }
}
