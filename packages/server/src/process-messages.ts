import type { ActivityProxyHandler } from './activities/activities.ts'
import type { FirstAccount } from './first-account.ts'
import type { Gateway } from './gateway/gateway.ts'
import { fromActivityChange } from './kernel/activities/activity-changes.ts'
import { ACCOUNT_CHANGED, fromWithdrawal } from './kernel/callers/token-revocations.ts'
import type { Kernel } from './kernel/kernel.ts'
import { receivedLogLevel } from './kernel/monitoring/log-level.ts'
import { SETTINGS_CHANGED } from './kernel/settings.ts'
import { decodeChange } from './kernel/unit-of-work/stream-change-encoding.ts'
import { handleChange } from './outbox/changed-stream-listeners.ts'
import type { EphemeralEvents } from './outbox/ephemeral-events.ts'
import type { Relay } from './outbox/relay.ts'

interface Listeners {
  readonly kernel: Kernel
  readonly relay: Relay
  readonly ephemeral: EphemeralEvents
  readonly gateway: Gateway
  readonly activities: ActivityProxyHandler
  readonly firstAccount: FirstAccount
  readonly forgetAll: () => void
}

/** Handles messages of processes that share the store. A process also receives its own messages and ignores them. */
export async function listenToOthers(parts: Listeners): Promise<void> {
  const { kernel, relay, ephemeral, gateway, activities, firstAccount, forgetAll } = parts
  const { store, bus, readModel, clock, log } = kernel
  let lostAt = 0
  await store.listen({
    received,
    lost: (err) => {
      lostAt = clock.now()
      log.warn({ err }, 'lost the connection to the database: notifications of other processes are not received')
    },
    back: () => {
      log.info({ away_ms: clock.now() - lostAt }, 'reconnected to the database: checking for missed changes')
      missed()
    },
    replaced,
    missed: () => {
      readModel.forgetStreams()
      relay.catchUpAll()
    },
  })
  await bus.listen({
    received,
    lost: (err) => log.warn({ err }, 'lost the connection to the bus: messages of other processes are not received'),
    back: missed,
  })
  readModel.onWentBack(replaced)
  relay.onWentBack(replaced)
  /** Nothing that was seen is certain any more, and clients may have been sent events that were lost. */
  function replaced(): void {
    log.warn('the database lacks changes that were seen before: all gateway sessions end')
    readModel.startOver()
    gateway.startOver()
    missed()
  }
  function received(message: string): void {
    try {
      handle(message)
    } catch (err) {
      // A client of the database or the bus can send anything, which must not end this process.
      log.warn({ err }, 'ignored a message of another process that could not be handled')
    }
  }
  function handle(message: string): void {
    if (ephemeral.receive(message) || gateway.receive(message)) return
    if (firstAccount.receive(message)) return
    const [withdrawn, activity] = [fromWithdrawal(message), fromActivityChange(message)]
    if (activity !== undefined) activities.forget(activity)
    else if (withdrawn !== undefined) kernel.tokenRemoved(withdrawn)
    else if (message === ACCOUNT_CHANGED) forgetAll()
    else if (message === SETTINGS_CHANGED) void kernel.settings.reload()
    else if (receivedLogLevel(log, message)) return
    else handleChange({ readModel, relay }, decodeChange(message))
  }
  function missed(): void {
    readModel.forgetAll()
    forgetAll()
    void kernel.settings.reload()
    activities.forgetAll()
    relay.catchUpAll()
    gateway.recheckTokens()
    void firstAccount.recheck()
    gateway.missed()
  }
}
