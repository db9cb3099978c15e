import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { networkOf } from '../kernel/callers/network.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { FairLimiter, type Most } from '../kernel/limits/fair-limiter.ts'
import { type ProxyRefusal, TOO_MANY_NETWORK_SOCKETS, TOO_MANY_REQUESTS } from './error-responses.ts'

/** How many sockets one network may have open, for all Activities together: enough for a class of players, but not the total. */
const MOST_OF_NETWORK = 128

/** How many sockets one Activity may have open, and all together. */
const MOST_OF_ACTIVITY: Most = { one: 256, all: 2048 }

/** Limits the open sockets of Activities. */
export class OpenSockets {
  readonly #kernel: Pick<Kernel, 'instance' | 'proxies'>
  readonly #byActivity = new FairLimiter(MOST_OF_ACTIVITY)
  readonly #byNetwork: FairLimiter

  constructor(kernel: Pick<Kernel, 'instance' | 'proxies'>) {
    this.#kernel = kernel
    const one = kernel.instance.limitsCallers ? MOST_OF_NETWORK : Number.POSITIVE_INFINITY
    this.#byNetwork = new FairLimiter({ one, all: Number.POSITIVE_INFINITY })
  }

  /** Counts a socket until it closes. @returns the refusal if a limit is reached */
  enter(applicationId: string, request: IncomingMessage, socket: Duplex): ProxyRefusal | null {
    const leaveNetwork = this.#byNetwork.enter(networkOf(this.#kernel.proxies.addressOf(request)))
    if (!leaveNetwork) return TOO_MANY_NETWORK_SOCKETS
    const leaveActivity = this.#byActivity.enter(applicationId)
    if (!leaveActivity) {
      leaveNetwork()
      return TOO_MANY_REQUESTS
    }
    socket.once('close', leaveNetwork).once('close', leaveActivity)
    return null
  }
}
