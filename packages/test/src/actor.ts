import type { ActivityInstance } from '@guildhall/protocol/objects/activities/activity-instance'
import type { SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Act } from '@guildhall/protocol/sandboxes/act'
import type { InteractionResult } from '@guildhall/protocol/sandboxes/interaction-result'
import type { InferSent } from '@guildhall/protocol/schema'
import { type AttachedFile, type GivenValues, sentFile, sentValues } from './given-values.ts'
import type { UserInteraction } from './interaction.ts'
import type { ShownMessage } from './shown-message.ts'

/** An object with an id: a channel, a message or a user. */
export interface Identified {
  readonly id: string
}

/** The fields of a message that acting on it requires. */
export type MessageTarget = Pick<Message, 'id' | 'channel_id'>

/** The result of an act, by its kind. */
export interface ActOutcome {
  readonly message: ShownMessage
  readonly interaction: InteractionResult
  readonly channel: Identified
  readonly instance: ActivityInstance
}

/** The parts of a world that an actor needs. */
export interface ActorContext {
  act(act: InferSent<typeof Act>): Promise<ActOutcome>
  /** Follows an interaction that this actor caused. */
  follow(result: InteractionResult, actor: UserActor): UserInteraction
  /** The messages of a channel that a user can see, oldest first, at most the last hundred. */
  messages(userName: string, channelId: string): Promise<readonly ShownMessage[]>
  readonly botId: string | null
}

/**
 * A user in a channel. Each method does what the user could do there in the client, and throws `ActionRefusedError` with the reason if
 * they could not.
 */
export class UserActor {
  /** The user's name in the plan. */
  readonly name: string
  readonly channelId: string
  readonly #stage: ActorContext

  constructor(name: string, channelId: string, stage: ActorContext) {
    this.name = name
    this.channelId = channelId
    this.#stage = stage
  }

  /** Uses a slash command: its name, with those of its group and subcommand after spaces. */
  slash(name: string, options: GivenValues = {}): Promise<UserInteraction> {
    return this.#ask({ act: 'slash', ...this.#here, name, options: sentValues(options) })
  }

  /** Uses a command on a user. */
  user(name: string, target: Identified): Promise<UserInteraction> {
    return this.#ask({ act: 'user', ...this.#here, name, target_id: target.id })
  }

  /** Uses a command on a message. */
  message(name: string, target: MessageTarget): Promise<UserInteraction> {
    return this.#ask({ act: 'message', ...this.#at(target), name, target_id: target.id })
  }

  /** The bot's suggestions for an option of a slash command whose current value is `typed`. */
  async autocomplete(
    name: string,
    option: string,
    typed = '',
    options: GivenValues = {},
  ): Promise<readonly SuggestedChoice[]> {
    const filled = sentValues(options)
    const { choices, error } = await this.#ask({
      act: 'autocomplete',
      ...this.#here,
      name,
      option,
      typed,
      options: filled,
    })
    if (choices === null) throw new Error(error ?? 'the bot suggested nothing')
    return choices
  }

  /** Presses a button of a message, by its label or `custom_id`. */
  click(on: MessageTarget | null, button: string): Promise<UserInteraction> {
    const message = present(on)
    return this.#ask({ act: 'click', ...this.#at(message), message_id: message.id, name: button })
  }

  /**
   * Selects values in a select of a message, by its placeholder or `custom_id`: labels or values of options, or ids.
   */
  select(on: MessageTarget | null, select: string, values: string | readonly string[]): Promise<UserInteraction> {
    const message = present(on)
    return this.#ask({
      act: 'select',
      ...this.#at(message),
      message_id: message.id,
      name: select,
      values: [values].flat(),
    })
  }

  async say(content: string): Promise<ShownMessage> {
    return (await this.#stage.act({ act: 'say', ...this.#here, content })).message
  }

  async reply(to: MessageTarget, content: string): Promise<ShownMessage> {
    return (await this.#stage.act({ act: 'say', ...this.#at(to), content, reply_to: to.id })).message
  }

  /** Sends files, with or without text. */
  async attach(files: AttachedFile | readonly AttachedFile[], content = ''): Promise<ShownMessage> {
    const sent = [files].flat().map(sentFile)
    return (await this.#stage.act({ act: 'say', ...this.#here, content, files: sent })).message
  }

  async edit(message: MessageTarget, content: string): Promise<ShownMessage> {
    return (await this.#stage.act({ act: 'edit', ...this.#at(message), message_id: message.id, content })).message
  }

  async delete(message: MessageTarget): Promise<void> {
    await this.#stage.act({ act: 'delete', ...this.#at(message), message_id: message.id })
  }

  /** Reacts with an emoji: a Unicode emoji, or `name:id` for a guild's own. */
  async react(message: MessageTarget, emoji: string): Promise<void> {
    await this.#stage.act({ act: 'react', ...this.#at(message), message_id: message.id, emoji })
  }

  /** Votes in a message's poll, by the texts of the answers. */
  async vote(message: Message, answers: string | readonly string[]): Promise<void> {
    const known = message.poll?.answers
    if (known === undefined) throw new Error('the message has no poll')
    const answer_ids = [answers].flat().map((text) => {
      const found = known.find(({ poll_media }) => poll_media.text === text)
      if (found) return found.answer_id
      throw new Error(
        `the poll has no answer “${text}”: there are ${known.map((each) => `“${each.poll_media.text}”`).join(', ')}`,
      )
    })
    await this.#stage.act({ act: 'vote', ...this.#at(message), message_id: message.id, answer_ids })
  }

  async forward(message: MessageTarget, to: Identified): Promise<ShownMessage> {
    const act = { act: 'forward', ...this.#at(message), message_id: message.id, to_channel_id: to.id } as const
    return (await this.#stage.act(act)).message
  }

  /**
   * Starts a thread, from a message if one is given; in a forum a post, which takes `content` and the names of `tags`.
   */
  async startThread(
    name: string,
    { message, ...post }: { message?: MessageTarget; content?: string; tags?: readonly string[] } = {},
  ): Promise<UserActor> {
    const at = message === undefined ? {} : { message_id: message.id }
    const { channel } = await this.#stage.act({ act: 'thread', ...this.#here, name, ...at, ...post })
    return this.in(channel)
  }

  /** Joins the actor's voice channel, or another one. */
  async joinVoice(channel: Identified = { id: this.channelId }): Promise<void> {
    await this.#stage.act({ act: 'join_voice', as: this.name, channel_id: channel.id })
  }

  /** Leaves the voice channel in the actor's guild, or another one. */
  async leaveVoice(guild: Identified | null = null): Promise<void> {
    const at = guild === null ? { channel_id: this.channelId } : { guild_id: guild.id }
    await this.#stage.act({ act: 'leave_voice', as: this.name, ...at })
  }

  /** Sends a direct message: to the bot unless another recipient is given. */
  async dm(content: string, to: Identified | null = null): Promise<ShownMessage> {
    const user_id = to?.id ?? this.#stage.botId
    if (user_id === null) throw new Error('the plan has no bot: say to whom')
    return (await this.#stage.act({ act: 'dm', as: this.name, user_id, content })).message
  }

  async acceptInvite(code: string): Promise<void> {
    await this.#stage.act({ act: 'accept_invite', as: this.name, code })
  }

  /** Launches an application's Activity here, or joins the running one. */
  async launch(application: Identified | null = null): Promise<ActivityInstance> {
    const application_id = application?.id ?? this.#stage.botId
    if (application_id === null) throw new Error('the plan has no bot: say which application')
    return (await this.#stage.act({ act: 'launch', ...this.#here, application_id })).instance
  }

  /** The messages of the channel that the user can see: the last hundred, oldest first. */
  messages(): Promise<readonly ShownMessage[]> {
    return this.#stage.messages(this.name, this.channelId)
  }

  /** The same user in another channel. */
  in(channel: Identified): UserActor {
    return new UserActor(this.name, channel.id, this.#stage)
  }

  /** @internal Submits the modal that an interaction has opened. */
  submit(interaction_id: string, inputs: GivenValues): Promise<UserInteraction> {
    return this.#ask({ act: 'submit', ...this.#here, interaction_id, inputs: sentValues(inputs) })
  }

  get #here() {
    return { as: this.name, channel_id: this.channelId }
  }

  #at(message: MessageTarget) {
    return { as: this.name, channel_id: message.channel_id }
  }

  async #ask(act: InferSent<typeof Act>): Promise<UserInteraction> {
    return this.#stage.follow((await this.#stage.act(act)).interaction, this)
  }
}

function present(message: MessageTarget | null): MessageTarget {
  if (message === null)
    throw new Error('there is no message: the interaction has not been answered, or its message was deleted')
  return message
}
