import type { DeliveryControl } from '../../kernel/parts/delivery-control.ts'
import type { Delays } from './delays.ts'
import type { SandboxFaults } from './sandbox-faults.ts'

type Recipient = Parameters<DeliveryControl['dispatch']>[0]
type Dispatched = Parameters<DeliveryControl['dispatch']>[1]

/** Applies faults to what is sent to a sandbox's bot. */
export class SandboxDelivery implements DeliveryControl {
  /** Whether heartbeats are not acknowledged until this is reset. */
  pausesAcks = false
  readonly #faults: SandboxFaults
  readonly #delays: Delays
  readonly #delivered: (to: Recipient, event: Dispatched) => void

  constructor(faults: SandboxFaults, delays: Delays, delivered: (to: Recipient, event: Dispatched) => void) {
    this.#faults = faults
    this.#delays = delays
    this.#delivered = delivered
  }

  dispatch(to: Recipient, event: Dispatched, send: () => void): void {
    if (to.isBot) this.#toBot(to, event, send)
    else send()
  }

  #toBot(to: Recipient, event: Dispatched, send: () => void): void {
    const { type } = event
    const isMeant = ({ fault }: { fault: { event: string } }) => fault.event === type
    if (this.#faults.strike('lose', isMeant)) return
    this.#delivered(to, event)
    const isTwice =
      this.#faults.strike('duplicate', isMeant) !== null ||
      (type === 'INTERACTION_CREATE' && this.#faults.strike('interaction_twice') !== null)
    const late = this.#faults.strike('delay', isMeant)
    const act = () => {
      send()
      if (isTwice) send()
    }
    // Other events may overtake a late one.
    if (late) this.#delays.after({}, late.fault.delay, act)
    else act()
  }

  write(connection: object, session: Pick<Recipient, 'isBot'> | null, send: () => void): void {
    const slow = session?.isBot === true ? this.#faults.strike('slow_gateway') : null
    this.#delays.after(connection, slow?.fault.delay ?? 0, send)
  }

  acknowledges(session: Pick<Recipient, 'isBot'> | null): boolean {
    if (session?.isBot !== true) return true
    return !this.pausesAcks && this.#faults.strike('no_acks') === null
  }

  endpoint(): ReturnType<DeliveryControl['endpoint']> {
    if (this.#faults.strike('endpoint_unreachable')) return 'unreachable'
    if (this.#faults.strike('endpoint_signature')) return 'wrong_signature'
    return this.#faults.strike('interaction_twice') ? 'twice' : null
  }
}
