import { APPLICATION_LIMITS } from '../../application-limits.ts'
import type { ModalTopLevelComponent } from '../../components/modal-components.ts'
import { InteractionType } from '../../enums/interaction.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  nameText,
  nullable,
  type Of,
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

/** What Create Interaction takes, as people's clients send it; `data` is read by the rules of the type. */
export const NewInteraction = shape({
  type: choice([APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT]),
  application_id: snowflake(),
  guild_id: optional(nullable(snowflake())),
  channel_id: snowflake(),
  /** Of a component, the message that it is on. */
  message_id: optional(nullable(snowflake())),
  message_flags: optional(nullable(integer())),
  session_id: optional(nullable(text(APPLICATION_LIMITS.sessionId))),
  nonce: optional(nullable(anything())),
  data: anything(),
})
/** A value of {@link NewInteraction}. */
export type NewInteraction = Of<typeof NewInteraction>

/** `data` of a component that was used. */
export const ComponentUse = shape({
  component_type: integer(),
  custom_id: text(LIMITS.customId),
  values: optional(nullable(list(text(), { max: LIMITS.selectOptions.max }))),
})
/** A value of {@link ComponentUse}. */
export type ComponentUse = Of<typeof ComponentUse>

/** `data` of a command that is used, or of one that is being typed; `options` are read by those of the command, which name files by the n of `files[n]`. */
export const CommandUse = shape({
  id: snowflake(),
  /** The command's type as the client knows it: by 4 the server knows that an Activity is to be entered. */
  type: optional(nullable(integer())),
  options: optional(nullable(anything())),
  /** Of user and message commands. */
  target_id: optional(nullable(snowflake())),
  attachments: optional(nullable(AttachmentsSent)),
})

/** `data` of a modal that was filled in; `id` is that of the modal as it was shown (an interaction's). */
export const ModalSubmission = shape({
  id: snowflake(),
  custom_id: text(LIMITS.customId),
  components: list(anything(), { max: LIMITS.modalComponents.max }),
  attachments: optional(nullable(AttachmentsSent)),
})

/** What is known of the things that `data` names by their ids (docs/spec/interactions.md#resolved-data). */
export interface Resolved {
  users?: Record<string, User>
  members?: Record<string, object>
  roles?: Record<string, object>
  channels?: Record<string, object>
  messages?: Record<string, object>
  attachments?: Record<string, object>
}

/** What an application is told of what a user did (docs/spec/interactions.md#interaction-object). */
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
  /** Of a component, and of a modal that a component opened. */
  message: optional(anything<object>()),
  app_permissions: text(),
  locale: text(),
  guild_locale: optional(text()),
  /** Of the user and of the guild, as far as they hold now. */
  entitlements: list(Entitlement),
  /** What older libraries read in its place. */
  entitlement_sku_ids: list(snowflake()),
  authorizing_integration_owners: anything<InstallationOwners>(),
  context: integer(),
  /** Bytes. */
  attachment_size_limit: integer(),
})
/** A value of {@link Interaction}. */
export type Interaction = Of<typeof Interaction>

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
export type ShownModal = Of<typeof ShownModal>

/** A value that an application suggests for an option, and what it is called. */
export interface SuggestedChoice {
  readonly name: string
  readonly name_localizations?: Record<string, string>
  readonly value: string | number
}

/** Tells the user's own clients what an application suggests. */
export const Suggestions = shape({ ...ofUser, choices: list(anything<SuggestedChoice>()) })

/** What Create Interaction Response takes; `data` is read by the rules of the type (docs/spec/interactions.md#callbacks). */
export const Callback = shape({ type: choice([1, 4, 5, 6, 7, 8, 9, 10, 12]), data: optional(nullable(anything())) })
/** A value of {@link Callback}. */
export type Callback = Of<typeof Callback>

/** Whether the answer is to say what came of the callback. */
export const CallbackQuery = shape({ with_response: optional(boolean()) })

/** What came of a callback (docs/spec/interactions.md#answer-to-a-callback). */
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
export type CallbackResponse = Of<typeof CallbackResponse>

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
 * `data` of suggestions for an option (docs/spec/interactions.md#autocomplete); whether a value fits the option is for
 * the user's client to see.
 */
export const NewSuggestions = shape({ choices: named(anything<string | number>()) })

const { nonce: _, enforce_nonce: __, message_reference: ___, ...said } = NewMessage.properties

/** A message that answers an interaction, first or later (docs/spec/interactions.md#messages-as-answers). */
export const NewAnswer = shape(said)
/** A value of {@link NewAnswer}. */
export type NewAnswer = Of<typeof NewAnswer>

/** What is said of a message that is to come: whether one user alone will see it. */
export const DeferredMessage = shape({ flags: optional(nullable(integer())) })

/** What changes of a message that answers, or whose component was used. */
export const AnswerChanges = shape(MessageChanges.properties)
/** A value of {@link AnswerChanges}. */
export type AnswerChanges = Of<typeof AnswerChanges>
