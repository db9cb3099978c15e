import { APPLICATION_LIMITS } from '../../application-limits.ts'
import type { ModalTopLevelComponent } from '../../components/modal-components.ts'
import { InteractionType } from '../../enums/interaction.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nameText,
  nullable,
  optional,
  type Schema,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { AttachmentsSent } from '../messages/attachment.ts'
import { Message, MessageChanges, NewMessage } from '../messages/message.ts'
import type { User } from '../users/user.ts'
import { Entitlement } from './entitlement.ts'
import { IntegrationApplication } from './integration.ts'
import type { InstallationOwners } from './interaction-metadata.ts'

const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = InteractionType

/** The body of Create Interaction, as users' clients send it; `data` is validated by the rules of its type. */
export const NewInteraction = shape({
  type: choice([APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT]),
  application_id: snowflake(),
  guild_id: optional(nullable(snowflake())),
  channel_id: snowflake(),
  /** For a component, its message. */
  message_id: optional(nullable(snowflake())),
  message_flags: optional(nullable(integer())),
  session_id: optional(nullable(text(APPLICATION_LIMITS.sessionId))),
  nonce: optional(nullable(anything())),
  data: anything(),
})
/** A value of {@link NewInteraction}. */
export type NewInteraction = Infer<typeof NewInteraction>

/** `data` of the use of a component. */
export const ComponentUse = shape({
  component_type: integer(),
  custom_id: text(LIMITS.customId),
  values: optional(nullable(list(text(), { max: LIMITS.selectOptions.max }))),
})
/** A value of {@link ComponentUse}. */
export type ComponentUse = Infer<typeof ComponentUse>

/**
 * `data` of the use or autocompletion of a command; `options` are parsed by the command's, and refer to files by the n
 * of `files[n]`.
 */
export const CommandUse = shape({
  id: snowflake(),
  /** The command's type as the client knows it: 4 tells the server that an Activity is to be launched. */
  type: optional(nullable(integer())),
  options: optional(nullable(anything())),
  /** Only for user and message commands. */
  target_id: optional(nullable(snowflake())),
  attachments: optional(nullable(AttachmentsSent)),
})

/** `data` of a submitted modal; `id` is that of the modal as it was shown (an interaction's). */
export const ModalSubmission = shape({
  id: snowflake(),
  custom_id: text(LIMITS.customId),
  components: list(anything(), { max: LIMITS.modalComponents.max }),
  attachments: optional(nullable(AttachmentsSent)),
})

/** The objects to which `data` refers by ids (docs/spec/interactions.md#resolved-data). */
export interface Resolved {
  users?: Record<string, User>
  members?: Record<string, object>
  roles?: Record<string, object>
  channels?: Record<string, object>
  messages?: Record<string, object>
  attachments?: Record<string, object>
}

/** An interaction as the application receives it (docs/spec/interactions.md#interaction-object). */
export const Interaction = shape({
  id: snowflake(),
  application_id: snowflake(),
  type: integer(),
  data: anything<object>(),
  guild: optional(anything<object>()),
  guild_id: optional(snowflake()),
  channel: anything<object>(),
  channel_id: snowflake(),
  /** In a guild, with `permissions` in the channel. */
  member: optional(anything<object>()),
  /** Outside guilds. */
  user: optional(anything<object>()),
  token: text(),
  version: integer(),
  /** For a component, and for a modal that a component opened. */
  message: optional(anything<object>()),
  app_permissions: text(),
  locale: text(),
  guild_locale: optional(text()),
  /** The current entitlements of the user and the guild. */
  entitlements: list(Entitlement),
  /** The field that older libraries read instead. */
  entitlement_sku_ids: list(snowflake()),
  authorizing_integration_owners: anything<InstallationOwners>(),
  context: integer(),
  /** Bytes. */
  attachment_size_limit: integer(),
})
/** A value of {@link Interaction}. */
export type Interaction = Infer<typeof Interaction>

const ofUser = { id: snowflake(), nonce: optional(anything<string | number>()) }

/**
 * Tells the user's own clients whether an interaction was answered. `activity_instance_id` is the Activity that the answer
 * launched or joined, with the session that sent the interaction.
 */
export const InteractionOutcome = shape({ ...ofUser, activity_instance_id: optional(text()) })

/** Tells the user's own clients to show a modal; its `id` is sent with what was filled in. */
export const ShownModal = shape({
  ...ofUser,
  application: IntegrationApplication,
  channel_id: snowflake(),
  custom_id: text(),
  title: text(),
  components: list(anything<ModalTopLevelComponent>()),
})
/** A value of {@link ShownModal}. */
export type ShownModal = Infer<typeof ShownModal>

/** A value that an application suggests for an option, and its label. */
export interface SuggestedChoice {
  readonly name: string
  readonly name_localizations?: Record<string, string>
  readonly value: string | number
}

/** Sends an application's suggestions to the user's own clients. */
export const Suggestions = shape({ ...ofUser, choices: list(anything<SuggestedChoice>()) })

/**
 * The body of Create Interaction Response; `data` is parsed by the rules of the type
 * (docs/spec/interactions.md#callbacks).
 */
export const Callback = shape({ type: choice([1, 4, 5, 6, 7, 8, 9, 10, 12]), data: optional(nullable(anything())) })
/** A value of {@link Callback}. */
export type Callback = Infer<typeof Callback>

/** Whether the response includes the result of the callback. */
export const CallbackQuery = shape({ with_response: optional(boolean()) })

/** The result of a callback (docs/spec/interactions.md#callback-results). */
export const CallbackResponse = shape({
  interaction: shape({
    id: snowflake(),
    type: integer(),
    channel_id: optional(snowflake()),
    guild_id: optional(snowflake()),
    /** The Activity that was launched or joined. */
    activity_instance_id: optional(text()),
    response_message_id: optional(snowflake()),
    response_message_loading: optional(boolean()),
    response_message_ephemeral: optional(boolean()),
  }),
  resource: optional(
    shape({ type: integer(), message: optional(Message), activity_instance: optional(shape({ id: text() })) }),
  ),
})
/** A value of {@link CallbackResponse}. */
export type CallbackResponse = Infer<typeof CallbackResponse>

/** `data` of a modal (docs/spec/interactions.md#modals); its components are read by parse-components.ts. */
export const NewModal = shape({
  custom_id: text(LIMITS.customId),
  title: nameText(LIMITS.modalTitle),
  components: anything(),
})

const named = <V extends Schema>(value: V) =>
  list(
    shape({
      name: text(APPLICATION_LIMITS.choiceName),
      name_localizations: optional(anything<Record<string, string>>()),
      value,
    }),
    {
      max: APPLICATION_LIMITS.suggestions.max,
    },
  )

/**
 * `data` of suggestions for an option (docs/spec/interactions.md#autocomplete); the user's client checks whether a
 * value matches the option.
 */
export const NewSuggestions = shape({ choices: named(anything<string | number>()) })

const { nonce: _, enforce_nonce: __, message_reference: ___, ...fields } = NewMessage.properties

/** A response message, the first one or a followup (docs/spec/interactions.md#message-responses). */
export const NewResponseMessage = shape(fields)
/** A value of {@link NewResponseMessage}. */
export type NewResponseMessage = Infer<typeof NewResponseMessage>

/** The flags of a deferred message: whether it will be ephemeral. */
export const DeferredMessage = shape({ flags: optional(nullable(integer())) })

/** Changes of a response message, or of the message whose component was used. */
export const ResponseMessageChanges = shape(MessageChanges.properties)
/** A value of {@link ResponseMessageChanges}. */
export type ResponseMessageChanges = Infer<typeof ResponseMessageChanges>
