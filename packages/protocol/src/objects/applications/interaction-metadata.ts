import type { User } from '../users/user.ts'

/**
 * For whom an application is installed that is used: under 0 the guild's id, under 1 the user's
 * (docs/spec/interactions.md#installation-owners).
 */
export interface InstallationOwners {
  0?: string
  1?: string
}

interface Common {
  id: string
  /** Who made it. */
  user: User
  authorizing_integration_owners: InstallationOwners
  /** The first answer, in those that follow it. */
  original_response_message_id?: string
}

/** Of a command. */
export interface CommandMetadata extends Common {
  type: 2
  /** What a user or message command was used on. */
  target_user?: User
  target_message_id?: string
}

/** Of a component. */
export interface ComponentMetadata extends Common {
  type: 3
  /** The message that the component is on. */
  interacted_message_id: string
}

/** Of a modal. */
export interface ModalMetadata extends Common {
  type: 5
  /** The interaction that the modal answered. */
  triggering_interaction_metadata: CommandMetadata | ComponentMetadata
}

/** Which interaction a message answers (docs/spec/interactions.md#interaction-metadata). */
export type InteractionMetadata = CommandMetadata | ComponentMetadata | ModalMetadata

/** The older form of it, of commands alone. */
export interface DeprecatedInteraction {
  id: string
  type: number
  name: string
  user: User
}
