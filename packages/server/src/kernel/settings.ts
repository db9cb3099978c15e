import type { ErrorName } from '@guildhall/protocol/errors'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { Store } from '../store/db.ts'
import { findChangedSettings } from '../store/rows/instance-settings.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './callers/caller.ts'
import type { Clock } from './clock.ts'
import type { StoreHealth } from './monitoring/store-health.ts'

/** The message to other processes after a change of the instance settings. */
export const SETTINGS_CHANGED = 'settings'

const RETRY_MS = 1000
const MB = 1_000_000

/** Checks a setting that defines who may do something. @throws the given error */
export function mustBeAllowed(
  audience: 'everyone' | 'administrators',
  caller: Pick<Caller, 'isAdmin'>,
  refusal: ErrorName,
): void {
  if (audience === 'administrators' && !caller.isAdmin) throw new ApiError(refusal)
}

/** The platform's own limits. */
const MESSAGE_RATES = {
  max_messages: 5,
  max_message_edits: 5,
  max_message_deletions: 5,
  max_reactions: 1,
  max_webhook_messages: 5,
}
/** A demo is for trying programs, and has no other users who could be disturbed. */
const DEMO_RATES = {
  max_messages: 250,
  max_message_edits: 250,
  max_message_deletions: 50,
  max_reactions: 25,
  max_webhook_messages: 100,
}

interface Kind {
  /** Whether the server is reachable from other machines. */
  readonly isExposed: boolean
  readonly demo: boolean
  readonly dataDir: string | null
  readonly databaseUrl: string | null
}

/**
 * Servers that keep their data in memory are for tests and trials: they send requests to other servers only if an
 * administrator allows it.
 */
export const defaultSettings = ({ isExposed, demo, dataDir, databaseUrl }: Kind): InstanceSettings => ({
  guild_creation: 'everyone',
  application_creation: 'everyone',
  activity_publishing: isExposed ? 'administrators' : 'everyone',
  strip_metadata: true,
  link_previews: !demo && (dataDir ?? databaseUrl) !== null,
  max_applications_per_user: 25,
  max_teams_per_user: 10,
  max_guilds_per_user: 100,
  max_guilds_per_bot: 100,
  max_storage_per_user: 5000 * MB,
  max_storage_per_guild: 50_000 * MB,
  ...(demo ? DEMO_RATES : MESSAGE_RATES),
  email_domains: [],
  registration_proof: isExposed && !demo,
  max_registrations_per_network: 60,
  terms: '',
  terms_version: 1,
  minimum_age: 0,
})

interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly failures: StoreHealth['failures']
  readonly defaults: InstanceSettings
}

/** The current instance settings, cached in this process. */
export class Settings {
  readonly #parts: Parts
  #current: InstanceSettings
  #reading: Promise<void> = Promise.resolve()

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#current = parts.defaults
  }

  /** Reads the settings at startup. */
  static async read(parts: Parts): Promise<Settings> {
    const settings = new Settings(parts)
    await settings.#read()
    return settings
  }

  get current(): InstanceSettings {
    return this.#current
  }

  /** The settings that no administrator has changed. */
  get defaults(): InstanceSettings {
    return this.#parts.defaults
  }

  /** Reads the stored settings again. Reloads run one after another, so that the last one returns the latest state. */
  reload(): Promise<void> {
    const { clock, failures } = this.#parts
    this.#reading = this.#reading
      .then(() => this.#read())
      .catch((err: unknown) => {
        failures.error({ err }, 'could not read the instance settings; retrying')
        clock.after(RETRY_MS, () => void this.reload())
      })
    return this.#reading
  }

  async #read(): Promise<void> {
    const { store, defaults } = this.#parts
    this.#current = { ...defaults, ...(await findChangedSettings(store.db)) }
  }
}
