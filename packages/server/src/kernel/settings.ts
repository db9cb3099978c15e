import type { ErrorName } from '@guildhall/protocol/errors'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { Store } from '../store/db.ts'
import { findChangedSettings } from '../store/rows/instance-settings.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './callers/caller.ts'
import type { Clock } from './clock.ts'
import type { StoreHealth } from './monitoring/store-health.ts'

/** What processes tell each other after a change of the instance settings. */
export const SETTINGS_CHANGED = 'settings'

const RETRY_MS = 1000
const MB = 1_000_000

/** Judges a setting that says who may do something. @throws the refusal */
export function mustBeAllowed(
  audience: 'everyone' | 'administrators',
  caller: Pick<Caller, 'isAdmin'>,
  refusal: ErrorName,
): void {
  if (audience === 'administrators' && !caller.isAdmin) throw new ApiError(refusal)
}

/** The public service's own limits. */
const MESSAGE_RATES = {
  max_messages: 5,
  max_message_edits: 5,
  max_message_deletions: 5,
  max_reactions: 1,
  max_webhook_messages: 5,
}
/** Programs are tried with a demo, and nobody else is there to be disturbed. */
const DEMO_RATES = {
  max_messages: 250,
  max_message_edits: 250,
  max_message_deletions: 50,
  max_reactions: 25,
  max_webhook_messages: 100,
}

/** @param isExposed whether the server is reached from beyond its own machine */
export const defaultSettings = ({ isExposed, demo }: { isExposed: boolean; demo: boolean }): InstanceSettings => ({
  guild_creation: 'everyone',
  application_creation: 'everyone',
  activity_publishing: isExposed ? 'administrators' : 'everyone',
  strip_metadata: true,
  max_applications_per_user: 25,
  max_teams_per_user: 10,
  max_guilds_per_user: 100,
  max_guilds_per_bot: 100,
  max_storage_per_user: 5000 * MB,
  max_storage_per_guild: 50_000 * MB,
  ...(demo ? DEMO_RATES : MESSAGE_RATES),
})

interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly failures: StoreHealth['failures']
  readonly defaults: InstanceSettings
}

/** The instance settings in force, cached in this process. */
export class Settings {
  readonly #parts: Parts
  #current: InstanceSettings
  #reading: Promise<void> = Promise.resolve()

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#current = parts.defaults
  }

  /** Reads them for the first time. */
  static async read(parts: Parts): Promise<Settings> {
    const settings = new Settings(parts)
    await settings.#read()
    return settings
  }

  get current(): InstanceSettings {
    return this.#current
  }

  /** Reads what is stored again. Reads follow each other, so that the last one to end holds the newest state. */
  reload(): Promise<void> {
    const { clock, failures } = this.#parts
    this.#reading = this.#reading
      .then(() => this.#read())
      .catch((err: unknown) => {
        failures.error({ err }, 'the instance settings could not be read: trying again')
        clock.after(RETRY_MS, () => void this.reload())
      })
    return this.#reading
  }

  async #read(): Promise<void> {
    const { store, defaults } = this.#parts
    this.#current = { ...defaults, ...(await findChangedSettings(store.db)) }
  }
}
