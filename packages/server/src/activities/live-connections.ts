import type { MappedUrl } from '@guildhall/protocol/url-mappings'
import type { Visitor } from '../features/activity-proxy/proxy-tickets-rules.ts'
import { mayBeLoopback } from '../kernel/activities/target-connections.ts'
import type { KnownActivity } from './activity-cache.ts'

/** The target of a connection, and the permission that allows it. */
interface Way {
  /** The path on the Activity's origin. */
  readonly asked: string
  readonly target: MappedUrl
  readonly allowsLoopback: boolean
}

/** An open request or socket of an Activity. */
export interface LiveConnection {
  /** The user and session that opened the requesting page; null if the Activity isn't restricted. */
  readonly visitor: Visitor | null
  readonly way: Way
  end(): void
}

/** Whether a new connection would reach the same target: the path is mapped to it, and it may still be on this machine if it was. */
export function stillLeads(
  { mappings, allowsLoopback }: Pick<KnownActivity, 'mappings' | 'allowsLoopback'>,
  way: Way,
): boolean {
  const { host, path } = way.target
  const now = mappings.mapped(way.asked)
  const hasLeave = allowsLoopback || !way.allowsLoopback || !mayBeLoopback(host)
  return hasLeave && now?.host === host && now.path === path
}

/** The open connections of each Activity and of each visitor's session, so that they can be closed with it. */
export class LiveConnections {
  readonly #byActivity = new Groups()
  readonly #bySession = new Groups()

  /** @returns a function that removes it */
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

/** Connections by a key; keys without connections are deleted. */
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
