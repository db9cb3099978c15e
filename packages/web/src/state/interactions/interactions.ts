import { CommandType } from '@guildhall/protocol/enums/application-command'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { launchRefusal } from '../launch-refusals.ts'
import { userName } from '../names.ts'
import {
  type AttemptOutcome,
  type InteractionAttempt,
  type InteractionsState,
  type OpenModal,
  withAttempt,
  withFailure,
  withoutAttempt,
} from './interaction-attempt.ts'
import { type InteractionRequest, InteractionSender } from './interaction-sender.ts'

type Place = { readonly guildId: string | null; readonly channelId: string }

/** The parts of a command needed to use it, and its application's name. */
type UsedCommand = Pick<Command, 'application_id' | 'id' | 'name'> & { readonly applicationName: string }

/** A command's filled options, which refer to files by their index in `files`. */
type CommandUse = Place & {
  readonly command: UsedCommand
  readonly options?: readonly object[]
  /** For user and message commands. */
  readonly targetId?: string
  readonly files?: readonly File[]
}

type Submission = {
  readonly modal: OpenModal
  readonly components: readonly object[]
  readonly files: readonly File[]
  readonly onProgress: (progress: number) => void
}

/** The user's interactions: components, commands and modals. */
export class Interactions {
  readonly store: StoreApi<InteractionsState> = createStore(() => ({ attempts: [], modal: null }))
  readonly #asking: InteractionSender

  constructor(client: ConstructorParameters<typeof InteractionSender>[0]) {
    this.#asking = new InteractionSender(client, {
      onModal: (modal) => this.store.setState({ modal }),
      onLate: (nonce) => this.#change((attempts) => withoutAttempt(attempts, nonce)),
    })
  }

  /** Uses a button or select menu. One at a time: while a message has a pending interaction, nothing is sent. */
  async pressComponent(
    guildId: string | null,
    message: Message,
    component: { readonly type: number; readonly custom_id: string },
    values?: readonly string[],
  ): Promise<void> {
    const { attempts } = this.store.getState()
    if (attempts.some(({ messageId, state }) => messageId === message.id && state === 'waiting')) return
    const asked: InteractionRequest = {
      type: InteractionType.MESSAGE_COMPONENT,
      applicationId: message.application_id ?? message.author.id,
      applicationName: userName(message.author),
      guildId,
      channelId: message.channel_id,
      messageId: message.id,
      data: { component_type: component.type, custom_id: component.custom_id, ...(values && { values }) },
    }
    await this.#attempt(asked, component.custom_id)
  }

  /** Uses a command; errors are in its result and in `attempts`. */
  runCommand({ command, options, targetId, files = [], ...place }: CommandUse): Promise<AttemptOutcome> {
    const data = {
      id: command.id,
      ...(options && { options }),
      ...(targetId !== undefined && { target_id: targetId }),
      ...filesOf(files),
    }
    const { application_id: applicationId, applicationName } = command
    const asked = { type: InteractionType.APPLICATION_COMMAND, applicationId, applicationName, ...place, data, files }
    return this.#attempt(asked, command.name)
  }

  /** Uses an entry point command, with this page. */
  enterActivity({ command, ...place }: Pick<CommandUse, 'channelId' | 'command' | 'guildId'>): Promise<AttemptOutcome> {
    const { application_id: applicationId, applicationName, id, name } = command
    return this.#asking.ask(this.#asking.newNonce(), {
      type: InteractionType.APPLICATION_COMMAND,
      applicationId,
      applicationName,
      ...place,
      data: { id, name, type: CommandType.PRIMARY_ENTRY_POINT },
      explained: launchRefusal,
    })
  }

  /** The application's suggestions for the `focused` option. */
  suggest({ command, options = [], ...place }: Omit<CommandUse, 'files' | 'targetId'>): Promise<AttemptOutcome> {
    const { application_id: applicationId, applicationName, id } = command
    const type = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
    return this.#asking.ask(this.#asking.newNonce(), {
      type,
      applicationId,
      applicationName,
      ...place,
      data: { id, options },
    })
  }

  /** Submits the open modal. It stays open until it is closed. */
  submitModal({ modal: { shown, guildId }, components, files, onProgress }: Submission): Promise<AttemptOutcome> {
    return this.#asking.ask(this.#asking.newNonce(), {
      type: InteractionType.MODAL_SUBMIT,
      applicationId: shown.application.id,
      applicationName: shown.application.name,
      guildId,
      channelId: shown.channel_id,
      data: { id: shown.id, custom_id: shown.custom_id, components, ...filesOf(files) },
      files,
      onProgress,
    })
  }

  /** Closes a modal, but not one that has replaced it. */
  closeModal(modal: OpenModal): void {
    if (this.store.getState().modal === modal) this.store.setState({ modal: null })
  }

  /** Removes a failed attempt. */
  dismiss(nonce: string): void {
    this.#change((attempts) => withoutAttempt(attempts, nonce))
  }

  async #attempt(asked: InteractionRequest, name: string): Promise<AttemptOutcome> {
    const { channelId, messageId = null, applicationName } = asked
    const nonce = this.#asking.newNonce()
    const attempt: InteractionAttempt = {
      nonce,
      channelId,
      messageId,
      name,
      applicationName,
      state: 'waiting',
      problem: null,
    }
    this.#change((attempts) => withAttempt(attempts, attempt))
    const outcome = await this.#asking.ask(nonce, asked)
    this.#change((attempts) =>
      outcome.isAnswered ? withoutAttempt(attempts, nonce) : withFailure(attempts, nonce, outcome.problem),
    )
    return outcome
  }

  #change(change: (attempts: readonly InteractionAttempt[]) => readonly InteractionAttempt[]): void {
    this.store.setState(({ attempts }) => ({ attempts: change(attempts) }))
  }
}

const filesOf = (files: readonly File[]) =>
  files.length === 0 ? {} : { attachments: files.map(({ name }, id) => ({ id: String(id), filename: name })) }
