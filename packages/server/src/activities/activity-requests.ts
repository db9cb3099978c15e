import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Visitor } from '../features/activity-proxy/proxy-tickets-rules.ts'
import type { TargetConnections } from '../kernel/activities/target-connections.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ActivityAccess } from './activity-access.ts'
import type { KnownActivities, KnownActivity } from './activity-cache.ts'
import { type Exchanged, TICKET_PARAMETER } from './activity-sessions.ts'
import {
  CLIENT_ONLY,
  INTERNAL_ERROR,
  type ProxyRefusal,
  sendRefusal,
  sendUpgradeRefusal,
  UNMAPPED_PATH,
} from './error-responses.ts'
import { LiveConnections, stillLeads } from './live-connections.ts'
import { OpenRequests } from './open-requests.ts'
import { OpenSockets } from './open-sockets.ts'
import { type ProxyPath, RESERVED, withoutParameter } from './proxy-path.ts'
import { type Passing, passRequest } from './proxy-request.ts'
import { passUpgrade } from './proxy-upgrade.ts'
import { isGone, onRequestEnd } from './request-end.ts'
import { answerReserved } from './reserved-paths.ts'

/** Passes a request on to the server's own routes, at its `url`. */
export type AnswerHere = (request: IncomingMessage, response: ServerResponse) => void

/** The requesting user, if the Activity is restricted; null if any page may send requests. */
interface Visiting {
  readonly visitor: Visitor | null
  readonly exchanged: Exchanged | null
}

/** Forwards or refuses requests and sockets of Activities that have been looked up. */
export class ActivityRequests {
  readonly #kernel: Kernel
  readonly #lines: TargetConnections
  readonly #known: KnownActivities
  readonly #admission: ActivityAccess
  readonly #requests: OpenRequests
  readonly #sockets: OpenSockets
  readonly #live = new LiveConnections()
  /** Counts changes: a decision that began before the last one may rest on an older state. */
  #changes = 0

  constructor(kernel: Kernel, lines: TargetConnections, known: KnownActivities) {
    this.#kernel = kernel
    this.#lines = lines
    this.#known = known
    this.#admission = new ActivityAccess(kernel)
    this.#requests = new OpenRequests(kernel)
    this.#sockets = new OpenSockets(kernel)
  }

  /** Closes the connections of an Activity that are no longer allowed. @param applicationId null for all Activities */
  endLost(applicationId: string | null): void {
    this.#changes++
    if (applicationId === null) this.#admission.forgetSessions()
    for (const id of applicationId === null ? this.#live.applicationIds : [applicationId]) this.#judgeAgain(id)
  }

  /** Closes the connections of pages that the client of a session has opened. */
  endSession(sessionHash: string): void {
    this.#changes++
    this.#admission.forgetSession(sessionHash)
    for (const connection of this.#live.ofSession(sessionHash)) connection.end()
  }

  #judgeAgain(id: string): void {
    this.#endLostOf(id).catch((err: unknown) => {
      this.#kernel.log.error({ err }, 'could not look up a changed Activity: its connections are closed')
      for (const connection of this.#live.of(id)) connection.end()
    })
  }

  async #endLostOf(id: string): Promise<void> {
    const live = this.#live.of(id)
    if (live.length === 0) return
    const activity = await this.#known.find(id)
    for (const connection of live) {
      const goesOn = activity && stillLeads(activity, connection.way)
      if (!goesOn || !(await this.#admission.mayGoOn(activity, connection.visitor))) connection.end()
    }
  }

  answer(
    activity: KnownActivity,
    asked: ProxyPath,
    request: IncomingMessage,
    response: ServerResponse,
    answerHere: AnswerHere,
  ): void {
    const ticket = this.#admission.ticketIn(asked.query, request.headers)
    if (ticket === null) {
      this.#answer(activity, asked, null, request, response, answerHere)
      return
    }
    const exchange = async () => {
      const exchanged = await this.#admission.exchange(activity, ticket)
      this.#answer(activity, asked, exchanged, request, response, answerHere)
    }
    this.#judge(activity, exchange, (refusal) => sendRefusal(response, refusal))
  }

  #answer(
    activity: KnownActivity,
    asked: ProxyPath,
    exchanged: Exchanged | null,
    request: IncomingMessage,
    response: ServerResponse,
    answerHere: AnswerHere,
  ): void {
    if (isGone(request, response)) return
    if (asked.path.startsWith(RESERVED)) {
      const about = { ...asked, applicationId: activity.id, cookies: exchanged?.cookies ?? [] }
      const reserved = answerReserved(this.#kernel, about, request, response)
      if (reserved === 'answered') return
      request.url = reserved.serverPath
      delete request.headers.cookie
      answerHere(request, response)
      return
    }
    const act = (visitor: Visitor | null) => {
      if (isGone(request, response)) return
      const refusal = this.#pass(activity, asked, { visitor, exchanged }, request, response)
      if (refusal) sendRefusal(response, refusal)
    }
    this.#admit(activity, request.headers, exchanged, act, (refusal) => sendRefusal(response, refusal))
  }

  /** Like {@link answer}, for a WebSocket upgrade. */
  connect(activity: KnownActivity, asked: ProxyPath, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const act = (visitor: Visitor | null) => {
      if (socket.destroyed) return
      const refusal = this.#passSocket(activity, asked, visitor, request, socket, head)
      if (refusal) sendUpgradeRefusal(socket, refusal)
    }
    this.#admit(activity, request.headers, null, act, (refusal) => sendUpgradeRefusal(socket, refusal))
  }

  /** Acts at once if any page may send requests, otherwise after the user is identified. */
  #admit(
    activity: KnownActivity,
    headers: IncomingHttpHeaders,
    exchanged: Exchanged | null,
    act: (visitor: Visitor | null) => void,
    refuseIt: (refusal: ProxyRefusal) => void,
  ): void {
    if (!activity.isGuarded) {
      act(null)
      return
    }
    const admit = async () => {
      const visitor = await this.#admission.visitorOf(activity, headers, exchanged)
      if (visitor === null) refuseIt(CLIENT_ONLY)
      else act(visitor)
    }
    this.#judge(activity, admit, refuseIt)
  }

  /** Admits after queries to the store. If something changed meanwhile, the open connections are checked again. */
  #judge(activity: KnownActivity, admit: () => Promise<void>, refuseIt: (refusal: ProxyRefusal) => void): void {
    const before = this.#changes
    const judged = async () => {
      await admit()
      if (before !== this.#changes) this.#judgeAgain(activity.id)
    }
    judged().catch((err: unknown) => {
      this.#kernel.log.error({ err }, 'could not answer for an Activity')
      refuseIt(INTERNAL_ERROR)
    })
  }

  #pass(
    activity: KnownActivity,
    asked: ProxyPath,
    { visitor, exchanged }: Visiting,
    request: IncomingMessage,
    response: ServerResponse,
  ): ProxyRefusal | null {
    const passing = this.#passing(activity, asked, visitor, request)
    if (!passing) return UNMAPPED_PATH
    const limitRefusal = this.#requests.enter(activity.id, request, response)
    if (limitRefusal) return limitRefusal
    onRequestEnd(
      request,
      response,
      this.#live.add(activity.id, { visitor, way: passing, end: () => response.destroy() }),
    )
    const parts = { lines: this.#lines, clock: this.#kernel.machineClock }
    passRequest(parts, { ...passing, cookies: exchanged?.cookies ?? [] }, request, response)
    return null
  }

  #passSocket(
    activity: KnownActivity,
    asked: ProxyPath,
    visitor: Visitor | null,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): ProxyRefusal | null {
    const passing = this.#passing(activity, asked, visitor, request)
    if (!passing) return UNMAPPED_PATH
    const limitRefusal = this.#sockets.enter(activity.id, request, socket)
    if (limitRefusal) return limitRefusal
    socket.once('close', this.#live.add(activity.id, { visitor, way: passing, end: () => socket.destroy() }))
    passUpgrade({ lines: this.#lines, clock: this.#kernel.machineClock }, passing, request, socket, head)
    return null
  }

  /** Null if no mapping matches the path; this is recorded for the developer. */
  #passing(
    activity: KnownActivity,
    { path, query }: ProxyPath,
    visitor: Visitor | null,
    { headers }: IncomingMessage,
  ): Omit<Passing, 'cookies'> | null {
    const note = (kind: 'mapping' | 'target', rule: string) =>
      this.#kernel.activityRefusals.record(activity.id, { at: this.#kernel.clock.now(), kind, rule, asked: path })
    const target = path.startsWith(RESERVED) ? null : activity.mappings.mapped(path)
    if (!target) {
      note('mapping', '')
      return null
    }
    return {
      activity,
      asked: path,
      target,
      allowsLoopback: activity.allowsLoopback && visitor !== null,
      query: query.includes(TICKET_PARAMETER) ? withoutParameter(query, TICKET_PARAMETER) : query,
      signed: this.#admission.signedFor(activity, headers),
      failed: (reason) => note('target', reason),
    }
  }
}
