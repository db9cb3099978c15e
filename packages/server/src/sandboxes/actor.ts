import { CommandOptionType, CommandType } from '@guildhall/protocol/enums/application-command'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import type { ActivityInstance } from '@guildhall/protocol/objects/activities/activity-instance'
import type { Command, CommandIndex } from '@guildhall/protocol/objects/applications/application-command'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { FilledValues } from '@guildhall/protocol/sandboxes/act'
import type { InteractionResult } from '@guildhall/protocol/sandboxes/interaction-result'
import type { SandboxUser } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { App } from '../app.ts'
import { ActFault, notThere } from './act-fault.ts'
import { FilledFiles, type NamedCommand, sentInput, sentOptions } from './filled-values.ts'
import { findButton, findSelect, modalInputsOf, selectValuesOf } from './find-component.ts'
import type { SandboxInteractions } from './interactions.ts'
import { LocalCaller } from './local-caller.ts'
import { namingValues } from './naming-values.ts'
import { UserSession } from './user-session.ts'

const { SUB_COMMAND, SUB_COMMAND_GROUP } = CommandOptionType

/** The user who acts, and the channel. */
export interface ActPlace {
  readonly channelId: string
  readonly guildId: string | null
}

/** The requested voice state of a user; a null channel means none. */
interface VoicePlace {
  readonly guildId: string | null
  readonly channelId: string | null
  readonly self_mute?: boolean | undefined
  readonly self_deaf?: boolean | undefined
}

/** The fields of Create Interaction besides the channel. */
interface Asked {
  readonly type: number
  readonly application_id: string
  readonly message_id?: string
  readonly data: object
}

interface ActorParts {
  readonly app: App
  readonly port: number
  readonly locale: string | undefined
  readonly interactions: SandboxInteractions
  /** The guild of a channel from the plan; null for other channels. */
  readonly guildOf: (channelId: string) => string | null
  /** Resolves when every client has read what was sent before. */
  readonly delivered: () => Promise<void>
  /** Advances the clock while the application waits before it responds. */
  readonly answering: (answer: Promise<unknown>) => Promise<void>
}

/** A user of a sandbox, who can do exactly what users can do in the client. */
export class SandboxActor {
  readonly api: LocalCaller
  readonly #user: SandboxUser
  readonly #parts: ActorParts
  readonly #submitted = new WeakSet<InteractionResult>()
  #session: Promise<UserSession> | null = null

  constructor(user: SandboxUser, parts: ActorParts) {
    this.#user = user
    this.#parts = parts
    this.api = new LocalCaller(parts.app, user.token, parts.locale)
  }

  /** Uses a slash command: its name, followed by those of its group and subcommand after spaces. @throws ActFault */
  async slash(place: ActPlace, name: string, filled: FilledValues): Promise<InteractionResult> {
    const found = await this.#findCommand(place, name, CommandType.CHAT_INPUT)
    const files = new FilledFiles()
    const options = sentOptions(found, filled, { files })
    const missing = found.options.find((option) => option.required && !Object.hasOwn(filled, option.name))
    if (missing) throw new ActFault(`/${name} needs the option “${missing.name}”`)
    return namingValues(Object.keys(filled), () => this.#use(place, found.command, { options }, files))
  }

  /** The suggestions of the application for an option with a partial value. @throws ActFault */
  async autocomplete(
    place: ActPlace,
    name: string,
    { option, typed, filled }: { option: string; typed: string; filled: FilledValues },
  ) {
    const found = await this.#findCommand(place, name, CommandType.CHAT_INPUT)
    const options = sentOptions(found, { ...filled, [option]: typed }, { focused: option, files: new FilledFiles() })
    const { command } = found
    const data = { id: command.id, name: command.name, type: command.type, options }
    return this.#ask(place, {
      type: InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
      application_id: command.application_id,
      data,
    })
  }

  /** Uses a user or a message command on a target. @throws ActFault */
  async useOn(place: ActPlace, kind: 'user' | 'message', name: string, targetId: string): Promise<InteractionResult> {
    const type = kind === 'user' ? CommandType.USER : CommandType.MESSAGE
    const { command } = await this.#findCommand(place, name, type)
    return this.#use(place, command, { target_id: targetId })
  }

  /** Presses a button of a message, by its label or `custom_id`. @throws ActFault */
  async click(place: ActPlace, messageId: string, name: string): Promise<InteractionResult> {
    const message = await this.#message(place, messageId)
    const { custom_id } = findButton(message.components ?? [], name)
    return this.#useComponent(place, message, { component_type: ComponentType.BUTTON, custom_id })
  }

  /** Selects options of a select, by their labels or values; other selects take ids. @throws ActFault */
  async select(place: ActPlace, messageId: string, { name, values }: { name: string; values: readonly string[] }) {
    const message = await this.#message(place, messageId)
    const found = findSelect(message.components ?? [], name)
    const data = { component_type: found.type, custom_id: found.custom_id, values: selectValuesOf(found, values) }
    return this.#useComponent(place, message, data)
  }

  /** Submits the modal that responded to an interaction, filled in by labels or `custom_id`s. @throws ActFault */
  async submit(place: ActPlace, opened: InteractionResult, filled: FilledValues): Promise<InteractionResult> {
    const { modal } = opened
    if (this.#submitted.has(opened)) throw new ActFault('the modal has been submitted, and is closed')
    if (modal === null) throw new ActFault('the interaction has opened no modal')
    const inputs = modalInputsOf(modal.components)
    const names = inputs.map(({ label, input }) => label || input.custom_id)
    const unknown = Object.keys(filled).find(
      (name) => !inputs.some(({ label, input }) => label === name || input.custom_id === name),
    )
    if (unknown !== undefined) throw notThere('input', unknown, names)
    const files = new FilledFiles()
    const components = inputs.map(({ label, input }) =>
      sentInput(input, filled[label] ?? filled[input.custom_id], files),
    )
    const data = { id: modal.id, custom_id: modal.custom_id, components }
    const asked = { type: InteractionType.MODAL_SUBMIT, application_id: modal.application.id, data }
    const result = await namingValues(names, () => this.#ask(place, asked, files))
    if (result.state !== 'failed') this.#submitted.add(opened)
    return result
  }

  /** The guild of a channel that the user may view; null for a private channel. @throws CallRefused */
  async guildOf(channelId: string): Promise<string | null> {
    const planned = this.#parts.guildOf(channelId)
    if (planned !== null) return planned
    return (await this.api.call<{ guild_id?: string }>('GET', `/channels/${channelId}`)).guild_id ?? null
  }

  /** Joins, changes or leaves a voice channel. Resolves with whether the user may. */
  async moveInVoice({ guildId, channelId, self_mute = false, self_deaf = false }: VoicePlace): Promise<boolean> {
    const session = await this.#connected()
    const isThere = await session.moveInVoice({ guild_id: guildId, channel_id: channelId, self_mute, self_deaf })
    if (isThere) await this.#parts.delivered()
    return isThere
  }

  /** Launches an Activity, or joins a running one. @throws CallRefused */
  async launch({ channelId }: ActPlace, applicationId: string): Promise<ActivityInstance> {
    const { id } = await this.#connected()
    return this.api.call('POST', `/activities/${channelId}/${applicationId}`, { session_id: id })
  }

  /** Joins a guild. @throws CallRefused */
  async acceptInvite(code: string): Promise<void> {
    const { id } = await this.#connected()
    await this.api.call('POST', `/invites/${encodeURIComponent(code)}`, { session_id: id })
  }

  /** Connects the user's client, so that it receives the results of acts. */
  async #connected(): Promise<UserSession> {
    const { port, interactions } = this.#parts
    // A session that was closed, or could not be opened, is replaced by another.
    const known = await this.#session?.catch(() => null)
    if (known?.isOpen) return known
    this.#session = UserSession.open(port, this.#user.token, (event) => interactions.receive(event))
    return this.#session
  }

  async close(): Promise<void> {
    if (this.#session) (await this.#session).close()
  }

  #use(place: ActPlace, command: Command, more: object, files?: FilledFiles): Promise<InteractionResult> {
    const { id, name, type, application_id } = command
    const data = { id, name, type, ...more }
    return this.#ask(place, { type: InteractionType.APPLICATION_COMMAND, application_id, data }, files)
  }

  #useComponent(place: ActPlace, message: Message, data: object): Promise<InteractionResult> {
    const application_id = message.application_id ?? message.author.id
    const asked = { type: InteractionType.MESSAGE_COMPONENT, application_id, message_id: message.id, data }
    return this.#ask(place, asked)
  }

  async #ask({ channelId, guildId }: ActPlace, asked: Asked, files?: FilledFiles): Promise<InteractionResult> {
    const session = await this.#connected()
    const place = { channel_id: channelId, ...(guildId !== null && { guild_id: guildId }), session_id: session.id }
    const { interactions, delivered, answering } = this.#parts
    const answer = interactions.follow(asked.message_id ?? null, (nonce) =>
      this.api.call('POST', '/interactions', { ...asked, ...place, nonce }, files?.sent),
    )
    await answering(answer)
    const result = await answer
    await delivered()
    return result
  }

  /**
   * A message as the user sees it. The API doesn't return ephemeral messages, but the user's client has received them.
   */
  async #message({ channelId }: ActPlace, messageId: string): Promise<Message> {
    return (
      this.#parts.interactions.messageOf(messageId) ??
      (await this.api.call<Message>('GET', `/channels/${channelId}/messages/${messageId}`))
    )
  }

  async #findCommand({ channelId }: ActPlace, name: string, type: number): Promise<NamedCommand> {
    const index = await this.api.call<CommandIndex>('GET', `/channels/${channelId}/application-command-index`)
    const commands = index.application_commands.filter((each) => each.type === type)
    const words = type === CommandType.CHAT_INPUT ? name.split(' ') : [name]
    const command = commands.find((each) => each.name === words[0])
    if (!command)
      throw notThere(
        'command',
        name,
        commands.map((each) => each.name),
      )
    let options = command.options ?? []
    const path = words.slice(1)
    for (const word of path) {
      const found = options.find((each) => each.name === word)
      if (!found || (found.type !== SUB_COMMAND && found.type !== SUB_COMMAND_GROUP)) {
        throw notThere(
          'subcommand',
          word,
          options.map((each) => each.name),
        )
      }
      options = found.options ?? []
    }
    if (options.some((each) => each.type === SUB_COMMAND || each.type === SUB_COMMAND_GROUP)) {
      throw notThere(
        'command',
        name,
        options.map((each) => `${name} ${each.name}`),
      )
    }
    return { command, path, options }
  }
}
