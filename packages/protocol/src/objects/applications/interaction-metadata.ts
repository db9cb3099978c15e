import type { User } from '../users/user.ts'

/**
 * The guild and user that installed an application: the key 0 has the guild's id, 1 the user's
 * (docs/spec/interactions.md#installation-owners).
 */
export interface InstallationOwners {
  0?: string
  1?: string
}

interface Common {
  id: string
  /** The user of the interaction. */
  user: User
  authorizing_integration_owners: InstallationOwners
  /** The first response, in followups. */
  original_response_message_id?: string
}

/** For a command. */
export interface CommandMetadata extends Common {
  type: 2
  /** The target of a user or message command. */
  target_user?: User
  target_message_id?: string
}

/** For a component. */
export interface ComponentMetadata extends Common {
  type: 3
  /** The message that the component is on. */
  interacted_message_id: string
}

/** For a modal. */
export interface ModalMetadata extends Common {
  type: 5
  /** The interaction to which the modal was the response. */
  triggering_interaction_metadata: CommandMetadata | ComponentMetadata
}

/** The interaction to which a message is the response (docs/spec/interactions.md#interaction-metadata). */
export type InteractionMetadata = CommandMetadata | ComponentMetadata | ModalMetadata

/** The older form, only for commands. */
export interface DeprecatedInteraction {
  id: string
  type: number
  name: string
  user: User
}
