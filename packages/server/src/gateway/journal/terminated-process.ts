import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { Dispatch } from '../dispatch.ts'
import { merged, OFFLINE, seenOfSession } from '../presence/visible-status.ts'
import { ReplayRing } from '../sessions/replay-ring.ts'
import type { Page } from './journal.ts'
import type { JournalEntry, SessionInfo } from './journal-entries.ts'

/** A session as a journal describes it. */
export interface WrittenSession {
  info: SessionInfo
  /** The events that it was sent last. */
  ring: ReplayRing
  /** The guilds that it was sent. */
  readonly sessionGuilds: Set<string>
}

/** The contents of a process's journal: its sessions, and the delivered position of each topic. */
export class TerminatedProcess {
  /** The number of the next page. */
  next = 0
  readonly #sessions = new Map<number, WrittenSession>()
  readonly #byId = new Map<string, number>()
  readonly #topics = new Map<string, Map<string, number>>()
  #segment = 0

  /** A bot's session, since the events of users' sessions aren't recorded. */
  find(sessionId: string): WrittenSession | undefined {
    const session = this.#sessions.get(this.#byId.get(sessionId) ?? -1)
    return session?.info.isBot ? session : undefined
  }

  /** The online members of a guild, with their presences. */
  seenIn(guildId: string): Map<string, PresenceFields> {
    const all = new Map<string, PresenceFields[]>()
    for (const { info, sessionGuilds } of this.#sessions.values()) {
      const seen = seenOfSession(info.choices.presence, false)
      if (sessionGuilds.has(guildId) && seen !== OFFLINE) all.set(info.userId, [...(all.get(info.userId) ?? []), seen])
    }
    return new Map([...all].map(([userId, each]) => [userId, merged(each)]))
  }

  /** The delivered position of each stream of a topic. */
  deliveredOf(topic: string): ReadonlyMap<string, number> {
    return this.#topics.get(topic) ?? new Map()
  }

  /**
   * Reads the following pages. If pages are missing, or are unreadable after a power failure, the first page of the
   * next segment contains the complete state.
   */
  take(pages: readonly Page[]): void {
    for (const page of pages) {
      const isMissing = page.number > this.next
      if (page.number < this.next || (isMissing && page.segment === this.#segment)) continue
      if (isMissing) this.#forgetAll()
      this.#segment = page.segment
      if (this.#takePage(page.text)) this.next = page.number + 1
      else this.#forgetAll()
    }
  }

  /** Returns false if it can't be parsed. */
  #takePage(text: string): boolean {
    try {
      this.#read(text)
      return true
    } catch (error) {
      if (error instanceof SyntaxError) return false
      throw error
    }
  }

  #forgetAll(): void {
    this.#sessions.clear()
    this.#byId.clear()
    this.#topics.clear()
  }

  #read(text: string): void {
    const lines = text.split('\n')
    for (let i = 0; i < lines.length - 1; i++) {
      const note: JournalEntry = JSON.parse(lines[i] ?? '')
      if (note[0] === 'event') this.#noteEvent(note[1], note[2], lines[++i] ?? '')
      else this.#note(note)
    }
  }

  #note(note: Exclude<JournalEntry, readonly ['event', ...unknown[]]>): void {
    switch (note[0]) {
      case 'session':
        this.#noteSession(note[1], note[2], note[3])
        return
      case 'over':
        this.#noteEnd(note[1])
        return
      case 'seat':
        this.#sessions.get(note[1])?.sessionGuilds.add(note[2])
        return
      case 'left':
        this.#sessions.get(note[1])?.sessionGuilds.delete(note[2])
        return
      case 'topic':
        this.#topics.set(note[1], new Map(note[2]))
        return
      case 'told':
        this.#topics.get(note[1])?.set(note[2], note[3])
    }
  }

  #noteSession(number: number, info: SessionInfo, sequence: number): void {
    const known = this.#sessions.get(number)
    if (known?.ring.last === sequence) known.info = info
    else
      this.#sessions.set(number, {
        info,
        ring: new ReplayRing(sequence),
        sessionGuilds: known?.sessionGuilds ?? new Set(),
      })
    this.#byId.set(info.id, number)
  }

  #noteEnd(number: number): void {
    this.#byId.delete(this.#sessions.get(number)?.info.id ?? '')
    this.#sessions.delete(number)
  }

  #noteEvent(type: string, sessions: readonly number[], payload: string): void {
    const dispatch = new Dispatch(type, payload)
    for (let i = 0; i < sessions.length; i += 2) {
      const last = sessions[i + 1] ?? -1
      for (let number = sessions[i] ?? 0; number <= last; number++) {
        const session = this.#sessions.get(number)
        if (!session) continue
        if (payload === '') session.ring = new ReplayRing(session.ring.last + 1)
        else session.ring.push(dispatch)
      }
    }
  }
}
