import type { MappedUrl } from '@guildhall/protocol/url-mappings'
import type { Visitor } from '../features/activity-proxy/proxy-tickets-rules.ts'
import { mayBeLoopback } from '../kernel/activities/target-connections.ts'
import type { KnownActivity } from './known-activities.ts'

/** Where a connection leads, and by which leave. */
interface Way {
  /** The path on the Activity's origin. */
  readonly asked: string
  readonly target: MappedUrl
  readonly allowsLoopback: boolean
}

/** A request or a socket of an Activity that goes on. */
export interface LiveConnection {
  /** Who opened the page that asks; null if that doesn't matter. */
  readonly visitor: Visitor | null
  readonly way: Way
  end(): void
}

/** Whether a new connection would lead to the same place: the path is mapped to it, and this machine may still answer if it does. */
export function stillLeads(
  { mappings, allowsLoopback }: Pick<KnownActivity, 'mappings' | 'allowsLoopback'>,
  way: Way,
): boolean {
  const { host, path } = way.target
  const now = mappings.mapped(way.asked)
  const hasLeave = allowsLoopback || !way.allowsLoopback || !mayBeLoopback(host)
  return hasLeave && now?.host === host && now.path === path
}

/** What goes on of each Activity and of each visitor's session, so that it can be ended when they are. */
export class LiveConnections {
  readonly #byActivity = new Groups()
  readonly #bySession = new Groups()

  /** @returns what takes it out again */
  add(applicationId: string, connection: LiveConnection): () => void {
    const removals = [this.#byActivity.add(applicationId, connection)]
    if (connection.visitor) removals.push(this.#bySession.add(connection.visitor.sessionHash, connection))
    return () => {
      for (const remove of removals) remove()
    }
  }

  of(applicationId: string): readonly LiveConnection[] {
    return this.#byActivity.of(applicationId)
  }

  ofSession(sessionHash: string): readonly LiveConnection[] {
    return this.#bySession.of(sessionHash)
  }

  get applicationIds(): readonly string[] {
    return this.#byActivity.keys
  }
}

/** Connections by a key; a key without any is forgotten. */
class Groups {
  readonly #groups = new Map<string, Set<LiveConnection>>()

  add(key: string, connection: LiveConnection): () => void {
    const group = this.#groups.get(key) ?? new Set()
    this.#groups.set(key, group.add(connection))
    return () => {
      group.delete(connection)
      if (group.size === 0 && this.#groups.get(key) === group) this.#groups.delete(key)
    }
  }

  of(key: string): readonly LiveConnection[] {
    return [...(this.#groups.get(key) ?? [])]
  }

  get keys(): readonly string[] {
    return [...this.#groups.keys()]
  }
}
