import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Act } from '@guildhall/protocol/sandboxes/act'
import { ActFault, notThere } from './act-fault.ts'
import type { InteractionResult } from './interactions.ts'
import type { Sandbox } from './sandbox.ts'

/** What came of an act: a message, or the result of an interaction. */
export interface ActResult {
  readonly message?: Message
  readonly interaction?: InteractionResult
}

/** Has a user of a sandbox do something. @throws ActFault, CallRefused */
export async function performAct(sandbox: Sandbox, act: Act): Promise<ActResult> {
  const actor = sandbox.actor(act.as)
  if (!actor) throw notThere('user', act.as, Object.keys(sandbox.world.users))
  const channelId = act.channel_id
  const place = { channelId, guildId: sandbox.guildOf(channelId) }
  const messages = `/channels/${channelId}/messages`
  switch (act.act) {
    case 'say': {
      const reference = act.reply_to === undefined ? {} : { message_reference: { message_id: act.reply_to } }
      return { message: await actor.api.call('POST', messages, { content: act.content, ...reference }) }
    }
    case 'edit':
      return { message: await actor.api.call('PATCH', `${messages}/${act.message_id}`, { content: act.content }) }
    case 'delete':
      await actor.api.call('DELETE', `${messages}/${act.message_id}`)
      return {}
    case 'react':
      await actor.api.call('PUT', `${messages}/${act.message_id}/reactions/${encodeURIComponent(act.emoji)}/@me`)
      return {}
    case 'vote': {
      const { answer_ids } = act
      await actor.api.call('PUT', `/channels/${channelId}/polls/${act.message_id}/answers/@me`, { answer_ids })
      return {}
    }
    case 'slash':
      return { interaction: await actor.slash(place, act.name, act.options ?? {}) }
    case 'autocomplete': {
      const { option, typed, options: filled = {} } = act
      return { interaction: await actor.autocomplete(place, act.name, { option, typed, filled }) }
    }
    case 'user':
    case 'message':
      return { interaction: await actor.useOn(place, act.act, act.name, act.target_id) }
    case 'click':
      return { interaction: await actor.click(place, act.message_id, act.name) }
    case 'select':
      return { interaction: await actor.select(place, act.message_id, act) }
    case 'submit': {
      const opened = sandbox.interactions.results.find(({ id }) => id === act.interaction_id)
      if (!opened) throw new ActFault(`there is no interaction ${act.interaction_id}`)
      return { interaction: await actor.submit(place, opened, act.inputs ?? {}) }
    }
  }
}
