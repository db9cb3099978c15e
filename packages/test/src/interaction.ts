import type { ModalTopLevelComponent } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { ShownModal, SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { InteractionResult, InteractionState } from '@guildhall/protocol/sandboxes/interaction-result'
import type { GivenValues } from './given-values.ts'
import { type ShownMessage, shownMessage } from './shown-message.ts'

/** An input of a modal, with its label. */
export interface ModalField {
  readonly label: string
  readonly customId: string
}

/** A modal that the bot has opened for the user. */
export class Modal {
  readonly #shown: ShownModal
  readonly #send: (filled: GivenValues) => Promise<UserInteraction>

  constructor(shown: ShownModal, send: (filled: GivenValues) => Promise<UserInteraction>) {
    this.#shown = shown
    this.#send = send
  }

  get title(): string {
    return this.#shown.title
  }

  get customId(): string {
    return this.#shown.custom_id
  }

  get fields(): readonly ModalField[] {
    return this.#shown.components.flatMap(fieldsOf)
  }

  /**
   * Submits the modal, with values by labels or `custom_id`s. Other inputs keep the bot's values.
   *
   * @throws ActionRefusedError
   */
  submit(filled: GivenValues = {}): Promise<UserInteraction> {
    return this.#send(filled)
  }
}

function fieldsOf(component: ModalTopLevelComponent): ModalField[] {
  if (component.type === ComponentType.TEXT_DISPLAY) return []
  const inputs =
    component.type === ComponentType.LABEL
      ? [{ label: component.label, input: component.component }]
      : component.components.map((input) => ({ label: input.label ?? '', input }))
  return inputs.map(({ label, input }) => ({ label, customId: input.custom_id }))
}

/**
 * The result of a command, a button, a select, a modal or autocompletion. It is updated with later responses when the
 * world settles.
 */
export class UserInteraction {
  #result: InteractionResult
  readonly #submit: (filled: GivenValues) => Promise<UserInteraction>
  readonly #draw: (message: Message) => Promise<Buffer>

  constructor(
    result: InteractionResult,
    submit: (filled: GivenValues) => Promise<UserInteraction>,
    draw: (message: Message) => Promise<Buffer>,
  ) {
    this.#result = result
    this.#submit = submit
    this.#draw = draw
  }

  get id(): string {
    return this.#result.id
  }

  get state(): InteractionState {
    return this.#result.state
  }

  /** The time from the user's act to the response, ms. */
  get ms(): number {
    return this.#result.ms
  }

  /** Why it failed; null if it didn't. */
  get error(): string | null {
    return this.#result.error
  }

  /** The response message, or the one that it updated; null if there is none yet, or it was deleted. */
  get message(): ShownMessage | null {
    const { message } = this.#result
    return message && shownMessage(message, this.#draw)
  }

  /** The follow-up messages that weren't deleted, oldest first. */
  get followUps(): readonly ShownMessage[] {
    return this.#result.follow_ups.map((message) => shownMessage(message, this.#draw))
  }

  get modal(): Modal | null {
    return this.#result.modal && new Modal(this.#result.modal, this.#submit)
  }

  /** The suggestions of autocompletion; null for other interactions. */
  get choices(): readonly SuggestedChoice[] | null {
    return this.#result.choices
  }

  /** Whether the response is ephemeral. */
  get ephemeral(): boolean {
    return ((this.message?.flags ?? 0) & MessageFlag.EPHEMERAL) !== 0
  }

  /** @internal Applies a newer result of the same interaction. */
  update(result: InteractionResult): void {
    this.#result = result
  }
}
