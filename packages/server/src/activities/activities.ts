import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MappedUrl } from '@guildhall/protocol/url-mappings'
import { activitiesOrigin, askedHost } from '../kernel/activity-origin.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { isSnowflake } from '../kernel/perform.ts'
import type { TargetLines } from '../kernel/target-lines.ts'
import { type AskedPath, askedPath, parameterIn, RESERVED, withoutParameter } from './asked-path.ts'
import { cookieIn, PROXY_COOKIE } from './cookies.ts'
import { isOfOwnPage, OUR_VIA } from './heads.ts'
import { KnownActivities, type KnownActivity } from './known-activities.ts'
import { OpenSockets } from './open-sockets.ts'
import { isGone, whenOver } from './over.ts'
import { type Passing, passRequest } from './pass-request.ts'
import { passUpgrade } from './pass-upgrade.ts'
import { answerReserved } from './reserved-paths.ts'
import {
  BAD_REQUEST,
  BROKEN,
  CIRCLE,
  CROWD,
  FOREIGN_PAGE,
  FOREIGN_WORKER,
  misnamed,
  type ProxyRefusal,
  refuse,
  refuseUpgrade,
  UNKNOWN,
  UNMAPPED,
} from './said-plainly.ts'
import { UnderWay } from './under-way.ts'
import { TICKET_PARAMETER, Visits } from './visits.ts'

/** Answers a request as the rest of the server does, at its `url`. */
export type AnswerHere = (request: IncomingMessage, response: ServerResponse) => void

/** The origins of Activities: everything that is asked for there goes through here. */
export class Activities {
  readonly #kernel: Kernel
  readonly #lines: TargetLines
  readonly #known: KnownActivities
  readonly #visits: Visits
  readonly #requests = new UnderWay()
  readonly #sockets: OpenSockets

  constructor(kernel: Kernel, lines: TargetLines, { dev }: { readonly dev: boolean }) {
    this.#kernel = kernel
    this.#lines = lines
    this.#known = new KnownActivities(kernel, dev)
    this.#visits = new Visits(kernel.clock)
    this.#sockets = new OpenSockets(kernel)
  }

  /** What an application says of its Activity changed. */
  forget(applicationId: string): void {
    this.#known.forget(applicationId)
  }

  /** Changes may have been missed. */
  forgetAll(): void {
    this.#known.forgetAll()
  }

  /** Whether a request is for an Activity's origin; then it is answered. */
  takes(request: IncomingMessage, response: ServerResponse, answerHere: AnswerHere): boolean {
    const { instance } = this.#kernel
    const host = askedHost(instance, request.headers.host ?? '')
    if (isInCircle(request)) {
      refuse(response, CIRCLE)
      return true
    }
    if (host.kind === 'own') return false
    if (host.kind === 'misnamed') {
      refuse(response, misnamed(activitiesOrigin(instance)))
      return true
    }
    const asked = askedPath(request.url ?? '')
    const refusal = asked ? refusalFor(request) : BAD_REQUEST
    if (!asked || refusal) {
      refuse(response, refusal ?? BAD_REQUEST)
      return true
    }
    this.#withActivity(
      host.applicationId,
      (found) => (found ? this.#answer(found, asked, request, response, answerHere) : refuse(response, UNKNOWN)),
      (why) => refuse(response, why),
    )
    return true
  }

  /** Whatever goes wrong with one request goes wrong for that one alone: nothing is thrown. */
  #withActivity(
    applicationId: string,
    act: (activity: KnownActivity | undefined) => void,
    refuseIt: (refusal: ProxyRefusal) => void,
  ): void {
    const { log } = this.#kernel
    const guarded = (activity: KnownActivity | undefined) => {
      try {
        act(activity)
      } catch (error) {
        log.error({ err: error }, 'could not answer for an Activity')
        refuseIt(BROKEN)
      }
    }
    if (!isSnowflake(applicationId)) {
      refuseIt(UNKNOWN)
      return
    }
    const known = this.#known.peek(applicationId)
    if (known) {
      guarded(known)
      return
    }
    this.#known.find(applicationId).then(guarded, (error: unknown) => {
      log.error({ err: error }, 'could not look up an Activity')
      refuseIt(CROWD)
    })
  }

  /** The same for a socket. */
  takesUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { instance } = this.#kernel
    const host = askedHost(instance, request.headers.host ?? '')
    if (isInCircle(request)) {
      refuseUpgrade(socket, CIRCLE)
      return true
    }
    if (host.kind === 'own') return false
    if (host.kind === 'misnamed') {
      refuseUpgrade(socket, misnamed(activitiesOrigin(instance)))
      return true
    }
    const lost = () => socket.destroy()
    socket.on('error', lost)
    this.#withActivity(
      host.applicationId,
      (activity) => {
        if (socket.destroyed) return
        const refusal = activity ? this.#connect(activity, request, socket, head) : UNKNOWN
        if (refusal) refuseUpgrade(socket, refusal)
      },
      (refusal) => refuseUpgrade(socket, refusal),
    )
    return true
  }

  #answer(
    activity: KnownActivity,
    asked: AskedPath,
    request: IncomingMessage,
    response: ServerResponse,
    answerHere: AnswerHere,
  ): void {
    if (isGone(request, response)) return
    const ticket = parameterIn(asked.query, TICKET_PARAMETER)
    const cookie = ticket === null ? null : this.#visits.exchange(activity, ticket)
    if (asked.path.startsWith(RESERVED)) {
      const reserved = answerReserved(this.#kernel, { ...asked, applicationId: activity.id }, cookie, request, response)
      if (reserved === 'answered') return
      request.url = reserved.serverPath
      delete request.headers.cookie
      answerHere(request, response)
      return
    }
    const target = activity.mappings.mapped(asked.path)
    if (!target) {
      this.#note(activity, 'mapping', '', asked.path)
      refuse(response, UNMAPPED)
      return
    }
    const leave = this.#requests.enter(activity.id)
    if (!leave) {
      refuse(response, CROWD)
      return
    }
    whenOver(request, response, leave)
    const passing = { ...this.#passing(activity, target, asked, request), cookie }
    passRequest({ lines: this.#lines, clock: this.#kernel.clock }, passing, request, response)
  }

  #connect(activity: KnownActivity, request: IncomingMessage, socket: Duplex, head: Buffer): ProxyRefusal | null {
    const asked = askedPath(request.url ?? '')
    const refusal = asked ? refusalFor(request) : BAD_REQUEST
    if (!asked || refusal) return refusal
    if (!isOfOwnPage(request.headers, activity.origin)) return FOREIGN_PAGE
    const target = activity.mappings.mapped(asked.path)
    if (!target || asked.path.startsWith(RESERVED)) {
      this.#note(activity, 'mapping', '', asked.path)
      return UNMAPPED
    }
    const crowd = this.#sockets.enter(activity.id, request, socket)
    if (crowd) return crowd
    const passing = this.#passing(activity, target, asked, request)
    passUpgrade({ lines: this.#lines, clock: this.#kernel.clock }, passing, request, socket, head)
    return null
  }

  #passing(
    activity: KnownActivity,
    target: MappedUrl,
    { path, query }: AskedPath,
    { headers }: IncomingMessage,
  ): Omit<Passing, 'cookie'> {
    return {
      activity,
      target,
      query: query.includes(TICKET_PARAMETER) ? withoutParameter(query, TICKET_PARAMETER) : query,
      signed: this.#visits.headersFor(activity, cookieIn(headers.cookie, PROXY_COOKIE)),
      failed: (reason) => this.#note(activity, 'target', reason, path),
    }
  }

  #note({ id }: KnownActivity, kind: 'mapping' | 'target', rule: string, asked: string): void {
    this.#kernel.activityRefusals.note(id, { at: this.#kernel.clock.now(), kind, rule, asked })
  }
}

/** Whether a mapping led here, at whichever name: it would be answered as if this machine had asked. */
const isInCircle = ({ headers }: IncomingMessage): boolean => headers.via?.includes(OUR_VIA) === true

/** What may not be asked for, whatever is mapped. */
function refusalFor({ headers, method, url = '' }: IncomingMessage): ProxyRefusal | null {
  if (method === 'TRACE' || method === 'CONNECT') return BAD_REQUEST
  // A worker of the Activity's own could stand in for ours, and outlive what it came with.
  const isOurs = url.split('?')[0] === `${RESERVED}worker.js`
  return headers['service-worker'] !== undefined && !isOurs ? FOREIGN_WORKER : null
}
