import type { RegistrationMode } from '@guildhall/protocol/enums/registration-mode'
import type { Settings } from '../settings.ts'

/** Someone of the demo, whose password is no secret. */
export interface DemoUser {
  readonly username: string
  readonly password: string
}

/** How long sessions of people last, ms. */
export interface SessionLimits {
  readonly idle_ms: number
  /** However much they are used. */
  readonly longest_ms: number
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
  /** Lets a user to whom it was given make the first account; null once there is one. */
  readonly setupCode: string | null
}

/** How the instance is set up: its facts, and the settings that its administrators change. */
export interface Configuration {
  readonly instance: Instance
  readonly settings: Settings
}
