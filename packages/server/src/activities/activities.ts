import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { activitiesOrigin, askedHost } from '../kernel/activities/activity-origin.ts'
import type { TargetConnections } from '../kernel/activities/target-connections.ts'
import { isSnowflake } from '../kernel/ids/snowflakes.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Configuration } from '../kernel/parts/configuration.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import { KnownActivities, type KnownActivity } from './activity-cache.ts'
import { ActivityRequests, type AnswerHere } from './activity-requests.ts'
import {
  BAD_REQUEST,
  FOREIGN_PAGE,
  FOREIGN_WORKER,
  INTERNAL_ERROR,
  misnamed,
  PROXY_LOOP,
  type ProxyRefusal,
  sendRefusal,
  sendUpgradeRefusal,
  TOO_MANY_REQUESTS,
  UNKNOWN_ACTIVITY,
} from './error-responses.ts'
import { isOfOwnPage, OUR_VIA } from './proxy-headers.ts'
import { parseProxyPath, RESERVED } from './proxy-path.ts'

/** Handles all requests to the origins of Activities. */
export class ActivityProxyHandler {
  readonly #kernel: Essentials & Configuration
  readonly #known: KnownActivities
  readonly #requests: ActivityRequests

  constructor(kernel: Kernel, lines: TargetConnections, { dev }: { readonly dev: boolean }) {
    this.#kernel = kernel
    this.#known = new KnownActivities(kernel, dev)
    this.#requests = new ActivityRequests(kernel, lines, this.#known)
  }

  /** Drops the cached Activity after its settings changed, and closes connections that are no longer allowed. */
  forget(applicationId: string): void {
    this.#known.forget(applicationId)
    this.#requests.endLost(applicationId)
  }

  /** Drops everything cached, because notifications of changes may have been lost. */
  forgetAll(): void {
    this.#known.forgetAll()
    this.#requests.endLost(null)
  }

  /** Closes the connections of a session that has ended. */
  sessionEnded(sessionHash: string): void {
    this.#requests.endSession(sessionHash)
  }

  /** Answers a request to an Activity's origin. @returns false if it is for another origin */
  takes(request: IncomingMessage, response: ServerResponse, answerHere: AnswerHere): boolean {
    const { instance } = this.#kernel
    const host = askedHost(instance, request.headers.host ?? '')
    if (isInCircle(request)) {
      sendRefusal(response, PROXY_LOOP)
      return true
    }
    if (host.kind === 'own') return false
    if (host.kind === 'misnamed') {
      sendRefusal(response, misnamed(activitiesOrigin(instance)))
      return true
    }
    const asked = parseProxyPath(request.url ?? '')
    const refusal = asked ? refusalFor(request) : BAD_REQUEST
    if (!asked || refusal) {
      sendRefusal(response, refusal ?? BAD_REQUEST)
      return true
    }
    this.#withActivity(
      host.applicationId,
      (found) =>
        found
          ? this.#requests.answer(found, asked, request, response, answerHere)
          : sendRefusal(response, UNKNOWN_ACTIVITY),
      (why) => sendRefusal(response, why),
    )
    return true
  }

  /** Looks up the Activity of one request. An error refuses that request only; nothing is thrown. */
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
        refuseIt(INTERNAL_ERROR)
      }
    }
    if (!isSnowflake(applicationId)) {
      refuseIt(UNKNOWN_ACTIVITY)
      return
    }
    const known = this.#known.peek(applicationId)
    if (known) {
      guarded(known)
      return
    }
    this.#known.find(applicationId).then(guarded, (error: unknown) => {
      log.error({ err: error }, 'could not look up an Activity')
      refuseIt(TOO_MANY_REQUESTS)
    })
  }

  /** Like {@link takes}, for WebSocket upgrades. */
  takesUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { instance } = this.#kernel
    const host = askedHost(instance, request.headers.host ?? '')
    if (isInCircle(request)) {
      sendUpgradeRefusal(socket, PROXY_LOOP)
      return true
    }
    if (host.kind === 'own') return false
    if (host.kind === 'misnamed') {
      sendUpgradeRefusal(socket, misnamed(activitiesOrigin(instance)))
      return true
    }
    const asked = parseProxyPath(request.url ?? '')
    const refusal = asked ? refusalFor(request) : BAD_REQUEST
    if (!asked || refusal) {
      sendUpgradeRefusal(socket, refusal ?? BAD_REQUEST)
      return true
    }
    const lost = () => socket.destroy()
    socket.on('error', lost)
    this.#withActivity(
      host.applicationId,
      (activity) => {
        if (socket.destroyed) return
        if (!activity) sendUpgradeRefusal(socket, UNKNOWN_ACTIVITY)
        else if (!isOfOwnPage(request.headers, activity.origin)) sendUpgradeRefusal(socket, FOREIGN_PAGE)
        else this.#requests.connect(activity, asked, request, socket, head)
      },
      (refusal) => sendUpgradeRefusal(socket, refusal),
    )
    return true
  }
}

/** Whether this proxy forwarded the request to itself. Answering it would treat this machine as the client. */
const isInCircle = ({ headers }: IncomingMessage): boolean => headers.via?.includes(OUR_VIA) === true

/** The refusal for requests that no mapping may forward. */
function refusalFor({ headers, method, url = '' }: IncomingMessage): ProxyRefusal | null {
  if (method === 'TRACE' || method === 'CONNECT') return BAD_REQUEST
  // An Activity's own service worker would replace ours, and stay registered after the Activity changes.
  const isOurs = url.split('?')[0] === `${RESERVED}worker.js`
  return headers['service-worker'] !== undefined && !isOurs ? FOREIGN_WORKER : null
}
