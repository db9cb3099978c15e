import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { FAILED_SIGN_INS, newSetupCode } from './features/accounts/accounts-rules.ts'
import { hasPeople } from './features/accounts/accounts-store.ts'
import { scanLinks } from './features/messages/content-filter-rules.ts'
import { RAID, SPAM } from './features/raids/raids-rules.ts'
import { AVATAR_CHANGES, NAME_CHANGES } from './features/users/users-rules.ts'
import { Gateway } from './gateway/gateway.ts'
import type { Journal } from './gateway/journal/journal.ts'
import { authenticator } from './http/authenticate.ts'
import { rateLimiter, unlimited } from './http/rate-limit.ts'
import { httpServer } from './http/server.ts'
import { WEB_FOLDER } from './http/static.ts'
import { archiveThreads } from './jobs/archive-threads.ts'
import { deleteMessages } from './jobs/delete-messages.ts'
import { endBoosts } from './jobs/end-boosts.ts'
import { leaveThreads } from './jobs/leave-threads.ts'
import { noticePrivateChannel } from './jobs/notice-private-channel.ts'
import { ProcessLease } from './jobs/process-lease.ts'
import { remindOfInvites } from './jobs/remind-of-invites.ts'
import { settleVoiceChannel } from './jobs/settle-voice-channel.ts'
import { sweepChannel } from './jobs/sweep-channel.ts'
import { sweepGuild } from './jobs/sweep-guild.ts'
import { sweepReactions } from './jobs/sweep-reactions.ts'
import { tellGuildsOfUser } from './jobs/tell-guilds-of-user.ts'
import { trimAuditLog } from './jobs/trim-audit-log.ts'
import { trimEvents } from './jobs/trim-events.ts'
import { trimSessionStarts } from './jobs/trim-session-starts.ts'
import { trimSlowmodeTurns } from './jobs/trim-slowmode-turns.ts'
import { welcomeMember } from './jobs/welcome-member.ts'
import { Worker } from './jobs/worker.ts'
import { writeSystemMessageJob } from './jobs/write-system-message.ts'
import { fromMessage } from './kernel/changes.ts'
import type { Clock } from './kernel/clock.ts'
import type { Ids } from './kernel/ids.ts'
import type { Change, ContentScanner, Kernel, Throttles } from './kernel/kernel.ts'
import { ReadModel } from './kernel/read-model.ts'
import { SessionStarts } from './kernel/session-starts.ts'
import { Surge } from './kernel/surge.ts'
import { NO_LIMIT, Throttle } from './kernel/throttle.ts'
import { fromWithdrawal } from './kernel/withdrawals.ts'
import { OPERATIONS } from './operations.ts'
import { FleetingEvents } from './outbox/fleeting-events.ts'
import { Relay } from './outbox/relay.ts'
import type { Store } from './store/db.ts'
import { VERSION } from './version.ts'

/** What the surroundings give: where data is kept, the time, ids, and where to write the log. */
export interface Surroundings {
  store: Store
  clock: Clock
  ids: Ids
  log: Logger
  /** Looks at media that people send; without one links are judged by their words. */
  contentScanner?: ContentScanner
  /** Where gateway sessions are written down, so that they outlive this process; without one they end with it. */
  journal?: (kernel: Kernel) => Journal
}

/** What units of work may leave for later, by its kind. */
const JOBS = {
  'leave-threads': leaveThreads,
  'delete-messages': deleteMessages,
  'sweep-guild': sweepGuild,
  'sweep-channel': sweepChannel,
  'sweep-reactions': sweepReactions,
  'settle-voice-channel': settleVoiceChannel,
  'write-system-message': writeSystemMessageJob,
  'tell-guilds-of-user': tellGuildsOfUser,
  'welcome-member': welcomeMember,
  'notice-private-channel': noticePrivateChannel,
  'end-boosts': endBoosts,
  'remind-of-invites': remindOfInvites,
}

/** What is done once a day. */
const CHORES = [trimAuditLog, trimEvents, trimSessionStarts, trimSlowmodeTurns]

/** A running Guildhall. */
export interface App {
  readonly kernel: Kernel
  readonly relay: Relay
  readonly worker: Worker
  readonly gateway: Gateway
  readonly http: ReturnType<typeof httpServer>
  /** Listens; resolves with the port. */
  listen(): Promise<number>
  /** Stops taking work, finishes what was begun, closes the store. */
  close(): Promise<void>
}

/** Composes store, outbox, HTTP, gateway and jobs. */
export async function createApp(config: Config, surroundings: Surroundings): Promise<App> {
  const { store, clock, ids, log, contentScanner = scanLinks, journal } = surroundings
  const readModel = new ReadModel(store.db)
  const relay = new Relay(store.db, clock, log)
  const fleeting = new FleetingEvents({ store, ids, log, relay })
  const { authenticate, forget, forgetAll } = authenticator(store)
  const instance = describeInstance(config, (await hasPeople(store.db)) ? null : newSetupCode(ids))
  const kernel: Kernel = {
    ...surroundings,
    readModel,
    instance,
    sessionStarts: new SessionStarts(store, clock, instance.limitsBots),
    processId: ids.secret(8).toString('hex'),
    presences: { countOnline: () => 0, acted: () => {} },
    committed: (changes) => {
      for (const change of changes) relay.heard(change)
    },
    tell: (event) => fleeting.tell(event),
    jobsLeft: () => worker.wake(),
    throttles: makeThrottles(clock, config),
    joins: new Surge(RAID),
    privateChannels: new Surge(SPAM),
    contentScanner,
    accountMade: () => Object.assign(instance, { registrationOpen: true, setupCode: null }),
    accountChanged: forgetAll,
    tokenRemoved: (tokenHash) => {
      forget(tokenHash)
      gateway.tokenRemoved(tokenHash)
    },
  }
  const gateway = new Gateway(kernel, relay, journal?.(kernel) ?? null)
  kernel.presences = gateway.presences
  const worker = new Worker(kernel, JOBS, CHORES, [archiveThreads])

  await listenToOthers({ kernel, relay, fleeting, gateway, forgetAll })
  const rateLimit = config.rateLimits ? rateLimiter(clock, config.demo ? 'open' : 'guarded') : unlimited
  const pages = config.web ? WEB_FOLDER : null
  const gatewayLines = () => gateway.figures()
  const http = httpServer(kernel, { operations: OPERATIONS, authenticate, rateLimit, pages, gatewayLines })
  gateway.attach(http.server)
  const lease = new ProcessLease(kernel, (processIds) => gateway.processesAlive(processIds))
  await lease.start()
  worker.start()
  return {
    kernel,
    relay,
    worker,
    gateway,
    http,
    listen: () => listen(http, config, instance),
    close: async () => {
      await gateway.close()
      await http.close()
      await worker.stop()
      await lease.stop()
      await store.close()
    },
  }
}

/** Takes what processes that share the store tell each other; what this one told comes back to it and does nothing. */
async function listenToOthers(parts: {
  kernel: Kernel
  relay: Relay
  fleeting: FleetingEvents
  gateway: Gateway
  forgetAll: () => void
}): Promise<void> {
  const { kernel, relay, fleeting, gateway, forgetAll } = parts
  const { store, readModel } = kernel
  await store.listen(heard, missed)
  function heard(message: string): void {
    if (fleeting.heard(message) || gateway.heard(message)) return
    const withdrawn = fromWithdrawal(message)
    if (withdrawn === undefined) hearChange(fromMessage(message))
    else kernel.tokenRemoved(withdrawn)
  }
  function hearChange(change: Change): void {
    if (change.guildId === change.streamId) readModel.heard(change.streamId, change.version)
    relay.heard(change)
  }
  function missed(): void {
    readModel.forgetAll()
    forgetAll()
    relay.catchUpAll()
    gateway.recheckTokens()
    gateway.missed()
  }
}

async function listen(
  http: App['http'],
  config: Config,
  instance: ReturnType<typeof describeInstance>,
): Promise<number> {
  await http.listen({ host: config.host, port: config.port })
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  instance.publicUrl = config.publicUrl ?? `http://localhost:${port}`
  return port
}

/** Guesses are always counted; `--no-rate-limits` frees only what is allowed in itself. */
const makeThrottles = (clock: Clock, { rateLimits }: Config): Throttles => ({
  signIns: new Throttle(clock, FAILED_SIGN_INS),
  codes: new Throttle(clock, FAILED_SIGN_INS),
  nameChanges: new Throttle(clock, rateLimits ? NAME_CHANGES : NO_LIMIT),
  avatarChanges: new Throttle(clock, rateLimits ? AVATAR_CHANGES : NO_LIMIT),
})

/** What operations know of this instance; where clients reach it may be known only when it listens. */
const describeInstance = (
  { publicUrl, demo, demoUsers, trustsEmails, rateLimits }: Config,
  setupCode: string | null,
) => ({
  publicUrl: publicUrl ?? '',
  version: VERSION,
  demo,
  demoUsers,
  limitsBots: rateLimits && !demo,
  registrationOpen: setupCode === null,
  trustsEmails,
  setupCode,
})
