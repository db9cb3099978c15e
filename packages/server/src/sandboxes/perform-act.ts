import { CommandType } from '@guildhall/protocol/enums/application-command'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { ActivityInstance } from '@guildhall/protocol/objects/activities/activity-instance'
import type { CommandIndex } from '@guildhall/protocol/objects/applications/application-command'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Act } from '@guildhall/protocol/sandboxes/act'
import type { InteractionResult } from '@guildhall/protocol/sandboxes/interaction-result'
import { ActFault, notThere } from './act-fault.ts'
import type { ActPlace, SandboxActor } from './actor.ts'
import type { LocalCaller } from './local-caller.ts'
import { editedMessage, forwardedMessage, privateMessage, sentMessage, startedThread } from './message-acts.ts'
import type { Sandbox } from './sandbox.ts'

/** The result of an act, by its kind. */
export interface ActResult {
  readonly message?: Message
  /** The oldest first. */
  readonly messages?: readonly Message[]
  readonly interaction?: InteractionResult
  readonly channel?: { readonly id: string }
  readonly instance?: ActivityInstance
}

/** Performs an act as a user of a sandbox. @throws ActFault, CallRefused */
export async function performAct(sandbox: Sandbox, act: Act): Promise<ActResult> {
  const actor = sandbox.actor(act.as)
  if (!actor) throw notThere('user', act.as, Object.keys(sandbox.world.users))
  if (act.act === 'dm') return { message: await privateMessage(actor.api, act) }
  if (act.act === 'accept_invite') {
    await actor.acceptInvite(act.code)
    return {}
  }
  if (act.act === 'leave_voice') {
    const guildId = act.guild_id ?? (act.channel_id === undefined ? null : await actor.guildOf(act.channel_id))
    const hasLeft = await actor.moveInVoice({ guildId, channelId: null })
    if (!hasLeft) throw new ActFault('the user is in no voice channel')
    return {}
  }
  const place = { channelId: act.channel_id, guildId: await actor.guildOf(act.channel_id) }
  return performAt(sandbox, actor, place, act)
}

type ActAtPlace = Extract<Act, { channel_id: string }>

async function performAt(sandbox: Sandbox, actor: SandboxActor, place: ActPlace, act: ActAtPlace): Promise<ActResult> {
  const { api } = actor
  const messages = `/channels/${place.channelId}/messages`
  switch (act.act) {
    case 'say':
      return { message: await sentMessage(api, place.channelId, act) }
    case 'read':
      return { messages: (await api.call<Message[]>('GET', `${messages}?limit=100`)).reverse() }
    case 'edit':
      return { message: await editedMessage(api, act) }
    case 'delete':
      await api.call('DELETE', `${messages}/${act.message_id}`)
      return {}
    case 'forward':
      return { message: await forwardedMessage(api, act) }
    case 'react':
      await api.call('PUT', `${messages}/${act.message_id}/reactions/${encodeURIComponent(act.emoji)}/@me`)
      return {}
    case 'vote': {
      const { answer_ids } = act
      await api.call('PUT', `/channels/${place.channelId}/polls/${act.message_id}/answers/@me`, { answer_ids })
      return {}
    }
    case 'thread':
      return { channel: await startedThread(api, act) }
    case 'join_voice': {
      await mustBeVoice(api, place.channelId)
      const { self_mute, self_deaf } = act
      const hasJoined = await actor.moveInVoice({ ...place, self_mute, self_deaf })
      if (!hasJoined) throw new ActFault('the user may not connect, or the channel is full')
      return {}
    }
    case 'launch':
      return { instance: await actor.launch(place, act.application_id) }
    default:
      return { interaction: await withReason(sandbox, act, () => ask(sandbox, actor, place, act)) }
  }
}

/** @throws ActFault, CallRefused */
async function mustBeVoice(api: LocalCaller, channelId: string): Promise<void> {
  const { type } = await api.call<{ type: number }>('GET', `/channels/${channelId}`)
  const isVoice = type === ChannelType.GUILD_VOICE || type === ChannelType.GUILD_STAGE_VOICE
  if (!isVoice) throw new ActFault('the channel is not a voice channel')
}

type ActOnApplication = Extract<
  Act,
  { act: 'slash' | 'autocomplete' | 'user' | 'message' | 'click' | 'select' | 'submit' }
>

/** Adds to the error for an unknown command that it exists, and the user may not use it. @throws ActFault, CallRefused */
async function withReason<T>(sandbox: Sandbox, act: ActOnApplication, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const isUnknown = error instanceof ActFault && error.message.startsWith('there is no command')
    if (!(isUnknown && (await mayOwnerUse(sandbox, act)))) throw error
    throw new ActFault(`${error.message}. It exists, but ${act.as} may not use it here`)
  }
}

async function mayOwnerUse(sandbox: Sandbox, act: ActOnApplication): Promise<boolean> {
  const owner = sandbox.actor('owner')
  if (!(owner && 'name' in act)) return false
  const path = `/channels/${act.channel_id}/application-command-index`
  const index = await owner.api.call<CommandIndex>('GET', path).catch(() => null)
  const [first] = act.act === 'slash' || act.act === 'autocomplete' ? act.name.split(' ') : [act.name]
  return index?.application_commands.some(({ name, type }) => name === first && type === TYPES[act.act]) ?? false
}

const TYPES: Readonly<Record<string, number>> = {
  slash: CommandType.CHAT_INPUT,
  autocomplete: CommandType.CHAT_INPUT,
  user: CommandType.USER,
  message: CommandType.MESSAGE,
}

async function ask(
  sandbox: Sandbox,
  actor: SandboxActor,
  place: ActPlace,
  act: ActOnApplication,
): Promise<InteractionResult> {
  switch (act.act) {
    case 'slash':
      return actor.slash(place, act.name, act.options ?? {})
    case 'autocomplete': {
      const { option, typed, options: filled = {} } = act
      return actor.autocomplete(place, act.name, { option, typed, filled })
    }
    case 'user':
    case 'message':
      return actor.useOn(place, act.act, act.name, act.target_id)
    case 'click':
      return actor.click(place, act.message_id, act.name)
    case 'select':
      return actor.select(place, act.message_id, act)
    case 'submit': {
      const opened = sandbox.interactions.results.find(({ id }) => id === act.interaction_id)
      if (!opened) throw new ActFault(`there is no interaction ${act.interaction_id}`)
      return actor.submit(place, opened, act.inputs ?? {})
    }
  }
}
