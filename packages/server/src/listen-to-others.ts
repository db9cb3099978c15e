import type { ActivityProxyHandler } from './activities/activities.ts'
import type { Gateway } from './gateway/gateway.ts'
import { fromActivityChange } from './kernel/activities/activity-changes.ts'
import { ACCOUNT_CHANGED, fromWithdrawal } from './kernel/callers/withdrawals.ts'
import type { Kernel } from './kernel/kernel.ts'
import { heardLogLevel } from './kernel/monitoring/log-level.ts'
import { SETTINGS_CHANGED } from './kernel/settings.ts'
import { decodeChange } from './kernel/unit-of-work/changes.ts'
import type { EphemeralEvents } from './outbox/ephemeral-events.ts'
import { hearAny } from './outbox/heard-changes.ts'
import type { Relay } from './outbox/relay.ts'

/** Takes what processes that share the store tell each other; what this one told comes back to it and does nothing. */
export async function listenToOthers(parts: {
  kernel: Kernel
  relay: Relay
  ephemeral: EphemeralEvents
  gateway: Gateway
  activities: ActivityProxyHandler
  forgetAll: () => void
}): Promise<void> {
  const { kernel, relay, ephemeral, gateway, activities, forgetAll } = parts
  const { store, readModel, clock, log } = kernel
  let lostAt = 0
  await store.listen({
    heard,
    lost: (err) => {
      lostAt = clock.now()
      log.warn({ err }, 'lost the database: what other processes do is not heard of')
    },
    back: () => {
      log.info({ away_ms: clock.now() - lostAt }, 'the database is back: looking for what was missed')
      missed()
    },
    unheard: () => {
      readModel.forgetUsers()
      relay.catchUpAll()
    },
  })
  function heard(message: string): void {
    if (ephemeral.heard(message) || gateway.heard(message)) return
    const [withdrawn, activity] = [fromWithdrawal(message), fromActivityChange(message)]
    if (activity !== undefined) activities.forget(activity)
    else if (withdrawn !== undefined) kernel.tokenRemoved(withdrawn)
    else if (message === ACCOUNT_CHANGED) forgetAll()
    else if (message === SETTINGS_CHANGED) void kernel.settings.reload()
    else if (heardLogLevel(log, message)) return
    else hearAny({ readModel, relay }, decodeChange(message))
  }
  function missed(): void {
    readModel.forgetAll()
    forgetAll()
    void kernel.settings.reload()
    activities.forgetAll()
    relay.catchUpAll()
    gateway.recheckTokens()
    gateway.missed()
  }
}
