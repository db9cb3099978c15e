import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../kernel/callers/network.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { FairLimiter, type Most, UNLIMITED } from '../kernel/limits/fair-limiter.ts'
import type { CallerChecks } from '../kernel/parts/caller-checks.ts'
import { type ProxyRefusal, TOO_MANY_NETWORK_REQUESTS, TOO_MANY_REQUESTS } from './error-responses.ts'
import { onRequestEnd } from './request-end.ts'

/** Requests that one Activity may have in flight, and all together. */
const MOST_OF_ACTIVITY: Most = { one: 256, all: 2048 }
/** The same for those of one network, whichever Activities they are for. */
const MOST_OF_NETWORK: Most = { one: 256, all: 2048 }

/** The requests to the servers of Activities that are not answered yet. */
export class OpenRequests {
  readonly #kernel: Pick<CallerChecks, 'proxies'>
  readonly #byActivity = new FairLimiter(MOST_OF_ACTIVITY)
  readonly #byNetwork: FairLimiter

  constructor(kernel: Pick<Kernel, 'instance' | 'proxies'>) {
    this.#kernel = kernel
    this.#byNetwork = new FairLimiter(kernel.instance.limitsCallers ? MOST_OF_NETWORK : UNLIMITED)
  }

  /** Counts a request until its answer has left. @returns why it may not go on */
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
