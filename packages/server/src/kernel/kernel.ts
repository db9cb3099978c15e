import type { LogLevel } from '@guildhall/protocol/enums/log-level'
import type { RegistrationMode } from '@guildhall/protocol/enums/registration-mode'
import type { ErrorName } from '@guildhall/protocol/errors'
import type { Logger } from 'pino'
import type { Store } from '../store/db.ts'
import type { Table } from '../store/table.ts'
import type { Activity } from './activities/activity.ts'
import type { ActivityRefusals } from './activities/activity-refusals.ts'
import type { ProxiedUrls } from './activities/proxied-urls.ts'
import type { Caller } from './callers/caller.ts'
import type { StepUp } from './callers/recent-authentication.ts'
import type { SecurityEvents } from './callers/security-events.ts'
import type { SessionStarts } from './callers/session-starts.ts'
import type { TrustedProxies } from './callers/trusted-proxies.ts'
import type { Clock } from './clock.ts'
import type { MediaUrls } from './files/media-urls.ts'
import type { FileKeeper } from './files/uploads.ts'
import type { FleetingEvent } from './fleeting.ts'
import type { Ids } from './ids/ids.ts'
import type { Guesses } from './limits/guesses.ts'
import type { NetworkThrottle } from './limits/network-throttle.ts'
import type { Surge } from './limits/surge.ts'
import type { Throttle } from './limits/throttle.ts'
import type { CallLog } from './monitoring/call-log.ts'
import type { StoreHealth } from './monitoring/store-health.ts'
import type { AnyOperation } from './operation.ts'
import type { Outside } from './outside.ts'
import type { Presences } from './read-model/presences.ts'
import type { ReadModel } from './read-model/read-model.ts'
import type { Settings } from './settings.ts'

/** A committed change of a stream. */
export interface Change {
  streamId: string
  guildId: string | null
  version: number
}

/** Someone of the demo, whose password is no secret. */
export interface DemoUser {
  readonly username: string
  readonly password: string
}

/** Looks at the media of a message: true if it is not fit for everyone. */
export type ContentScanner = (media: { links: readonly string[] }) => boolean | Promise<boolean>

/** How long sessions of people last, ms. */
export interface SessionLimits {
  readonly idle_ms: number
  /** However much they are used. */
  readonly longest_ms: number
}

/** Writes down when sessions were used, every few minutes at most. Nobody waits for it. */
export interface SessionUses {
  /** A client of the gateway has begun, and names itself. */
  began(
    caller: Pick<Caller, 'tokenHash'>,
    address: string,
    program: { readonly os: string | null; readonly program: string | null },
  ): void
  used(caller: Pick<Caller, 'tokenHash' | 'session'>, address: string): void
}

/** Facts about this instance that operations need. */
export interface Instance {
  /** Where clients reach us, without a slash at the end. */
  readonly publicUrl: string
  /** Where people open the client: the same, but for a server on one's own machine, where it has a name with room for others below it. */
  readonly clientUrl: string
  /** Below which name Activities are; null for below the client's. */
  readonly activitiesHost: string | null
  readonly version: string
  readonly demo: boolean
  /** The demo's people; nobody outside the demo. */
  readonly demoUsers: readonly DemoUser[]
  /** Whether callers are held to what is good for all: a demo and `--no-rate-limits` let them do as they like. */
  readonly limitsCallers: boolean
  readonly sessionLimits: SessionLimits
  /** Whether the first account was made: until then nobody else registers. */
  readonly registrationOpen: boolean
  readonly registration: RegistrationMode
  /** The addresses that people register with count as verified. */
  readonly trustsEmails: boolean
  /** Lets whoever was given it make the first account; null once there is one. */
  readonly setupCode: string | null
}

/** What may be tried only so often, each by the user's id or name. */
export interface Throttles {
  /** Wrong passwords. */
  readonly passwords: Guesses
  /** Accounts that are made from one network. */
  readonly registrations: NetworkThrottle
  /** Unknown codes of invitations, by the network that sends them. */
  readonly invitations: NetworkThrottle
  /** Wrong codes for an account's second factor. */
  readonly codes: Guesses
  /** Operations of a session that were let through by a proof of identity. */
  readonly letThrough: Throttle
  readonly nameChanges: Throttle
  readonly avatarChanges: Throttle
  /** What everyone sees of apps that only their user has installed, by user and channel. */
  readonly outsideMessages: Throttle
  /** Changes of a guild's widget. */
  readonly widgetChanges: Throttle
  /** What browsers of a network report of Activities' policies. */
  readonly activityReports: NetworkThrottle
}

/** What is to be seen of the work of this process, at this moment. */
export interface Gauges {
  /** Sessions of the gateway, and those of them whose client may come back. */
  sessions(): { count: number; away: number }
  /** Units of work whose events are not handed on yet, and in how many streams. */
  behind(): { units: number; streams: number }
  /** Ids of the jobs that are under way. */
  jobs(): ReadonlySet<string>
}

/** What every operation works with. */
export interface Kernel {
  /** All tables there are. */
  readonly tables: readonly Table[]
  readonly store: Store
  readonly health: StoreHealth
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** The files of messages, and what leads to them. */
  readonly files: FileKeeper
  readonly urls: MediaUrls
  readonly readModel: ReadModel
  readonly instance: Instance
  readonly settings: Settings
  readonly sessionStarts: SessionStarts
  /** Tell where requests come from. */
  readonly proxies: TrustedProxies
  /** Speaks to addresses that somebody gave. */
  readonly outside: Outside
  /** Addresses of ours for media that lie elsewhere. */
  readonly proxied: ProxiedUrls
  /** Names this process among those that share the store. */
  readonly processId: string
  readonly gauges: Gauges
  presences: Presences
  /** Who is active, for prunes. */
  readonly activity: Activity
  /** Told of each change that this process has committed, before its caller is answered, and first of what preceded it. */
  committed: (changes: readonly Change[]) => void
  /** Hands on an event that is stored nowhere. */
  tell: (event: FleetingEvent) => void
  /** Told of each effect of an operation as it is collected: the suite checks that every declared one is seen. */
  observe?: (operation: string, effect: string) => void
  /** Told of each refusal by its row of the error table: the suite checks that each is documented. */
  observeRefusal?: (operation: AnyOperation, error: ErrorName) => void
  /** The last calls of applications, for those to whom they belong. */
  readonly calls: CallLog
  /** What was refused to Activities, for those to whom they belong. */
  readonly activityRefusals: ActivityRefusals
  /** How often people join each guild: many at once may be a raid. */
  readonly joins: Surge
  /** How often members of each guild open private channels with each other. */
  readonly privateChannels: Surge
  contentScanner: ContentScanner
  readonly throttles: Throttles
  /** Failed sign-ins and lock-outs. */
  readonly security: SecurityEvents
  /** Verifies people before operations that ask for recent authentication. */
  readonly stepUp: StepUp
  /** Writes down when sessions were used. */
  readonly sessionUses: SessionUses
  /** Told that there is an account: the instance is no longer to be set up. */
  accountMade: () => void
  /** Called when accounts changed: cached callers are forgotten. */
  accountChanged: () => void
  /** Told that what an application says of its Activity changed, once that is committed. */
  activityChanged: (applicationId: string) => void
  /** Told of tokens that no longer hold, by their hash. */
  tokenRemoved: (tokenHash: string) => void
  /** Has every process log from this level on. */
  logFrom: (level: LogLevel) => void
  /** Told of the jobs that a unit of work left. */
  jobsLeft: () => void
}
