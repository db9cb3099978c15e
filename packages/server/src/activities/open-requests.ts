import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../kernel/callers/network.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { FairLimiter, type Most, UNLIMITED } from '../kernel/limits/fair-limiter.ts'
import type { CallerChecks } from '../kernel/parts/caller-checks.ts'
import { type ProxyRefusal, TOO_MANY_NETWORK_REQUESTS, TOO_MANY_REQUESTS } from './error-responses.ts'
import { onRequestEnd } from './request-end.ts'

/** How many requests may be in flight for one Activity, and for all together. */
const MOST_OF_ACTIVITY: Most = { one: 256, all: 2048 }
/** How many requests may be in flight from one network, and from all together. */
const MOST_OF_NETWORK: Most = { one: 256, all: 2048 }

/** The open requests to the servers of Activities. */
export class OpenRequests {
  readonly #kernel: Pick<CallerChecks, 'proxies'>
  readonly #byActivity = new FairLimiter(MOST_OF_ACTIVITY)
  readonly #byNetwork: FairLimiter

  constructor(kernel: Pick<Kernel, 'instance' | 'proxies'>) {
    this.#kernel = kernel
    this.#byNetwork = new FairLimiter(kernel.instance.limitsCallers ? MOST_OF_NETWORK : UNLIMITED)
  }

  /** Counts a request as open until its response ends. @returns the refusal if a limit is reached, else null */
  enter(applicationId: string, request: IncomingMessage, response: ServerResponse): ProxyRefusal | null {
    const leaveNetwork = this.#byNetwork.enter(networkOf(this.#kernel.proxies.addressOf(request)))
    if (!leaveNetwork) return TOO_MANY_NETWORK_REQUESTS
    const leaveActivity = this.#byActivity.enter(applicationId)
    if (!leaveActivity) {
      leaveNetwork()
      return TOO_MANY_REQUESTS
    }
    onRequestEnd(request, response, () => {
      leaveNetwork()
      leaveActivity()
    })
    return null
  }
}
