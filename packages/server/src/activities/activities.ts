import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { activitiesOrigin, askedHost } from '../kernel/activities/activity-origin.ts'
import type { TargetConnections } from '../kernel/activities/target-connections.ts'
import { isSnowflake } from '../kernel/ids/snowflakes.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Configuration } from '../kernel/parts/configuration.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
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
import { KnownActivities, type KnownActivity } from './known-activities.ts'
import { isOfOwnPage, OUR_VIA } from './proxy-headers.ts'
import { parseProxyPath, RESERVED } from './proxy-path.ts'

/** The origins of Activities: everything that is asked for there goes through here. */
export class ActivityProxyHandler {
  readonly #kernel: Essentials & Configuration
  readonly #known: KnownActivities
  readonly #requests: ActivityRequests

  constructor(kernel: Kernel, lines: TargetConnections, { dev }: { readonly dev: boolean }) {
    this.#kernel = kernel
    this.#known = new KnownActivities(kernel, dev)
    this.#requests = new ActivityRequests(kernel, lines, this.#known)
  }

  /** What an application says of its Activity changed: connections that may no longer be open are ended. */
  forget(applicationId: string): void {
    this.#known.forget(applicationId)
    this.#requests.endLost(applicationId)
  }

  /** Changes may have been missed. */
  forgetAll(): void {
    this.#known.forgetAll()
    this.#requests.endLost(null)
  }

  /** A client has signed out, or was signed out. */
  sessionEnded(sessionHash: string): void {
    this.#requests.endSession(sessionHash)
  }

  /** Whether a request is for an Activity's origin; then it is answered. */
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

  /** The same for a socket. */
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

/** Whether a mapping led here, at whichever name: it would be answered as if this machine had asked. */
const isInCircle = ({ headers }: IncomingMessage): boolean => headers.via?.includes(OUR_VIA) === true

/** What may not be asked for, whatever is mapped. */
function refusalFor({ headers, method, url = '' }: IncomingMessage): ProxyRefusal | null {
  if (method === 'TRACE' || method === 'CONNECT') return BAD_REQUEST
  // A worker of the Activity's own could stand in for ours, and outlive what it came with.
  const isOurs = url.split('?')[0] === `${RESERVED}worker.js`
  return headers['service-worker'] !== undefined && !isOurs ? FOREIGN_WORKER : null
}
