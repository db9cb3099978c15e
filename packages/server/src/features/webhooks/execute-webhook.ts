import { isForum } from '@guildhall/protocol/enums/channel-type'
import { Message } from '@guildhall/protocol/objects/message'
import { ExecutionQuery, WebhookMessage } from '@guildhall/protocol/objects/webhook'
import { type AnyChannel, isGuildChannel, isThread } from '../../kernel/any-channel.ts'
import { mustBeWebhook } from '../../kernel/bearer.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { bearer } from '../../kernel/requirement.ts'
import type { Tx } from '../../kernel/tx.ts'
import { MESSAGE_FILES } from '../attachments/attachments-actions.ts'
import { type Draft, draftMessage } from '../messages/drafts-actions.ts'
import { say } from '../messages/saying-actions.ts'
import { startPost } from '../threads/posts-actions.ts'
import { SPEAKING } from '../threads/speaking-actions.ts'
import { authorOf } from './webhook-messages-actions.ts'
import { allowedOfWebhook, componentsThatCount, mustFitChannel } from './webhook-messages-rules.ts'
import { mustBeWebhookName } from './webhooks-rules.ts'

const EMITS = ['MESSAGE_CREATE', 'THREAD_CREATE', ...SPEAKING] as const

/** Says something in the webhook's channel, or in a thread of it; in a forum it begins a post (conventions B.13). */
export const executeWebhook = operation({
  name: 'Execute Webhook',
  method: 'POST',
  path: '/webhooks/:webhookId/:webhookToken',
  requires: bearer,
  body: WebhookMessage,
  files: { ...MESSAGE_FILES, streamed: {} },
  query: ExecutionQuery,
  returns: Message,
  emits: EMITS,
  audits: 'THREAD_CREATE',
  handle: async ({ bearer, body, uploads, query, guild, channel, actor, kernel, write }) => {
    const webhook = mustBeWebhook(bearer)
    mustFitChannel(channel, body, isForum(parentOf(guild, channel)?.type ?? channel.type))
    mustBeWebhookName(body.username, 'username')
    const components = componentsThatCount(body.components, webhook, query.with_components)
    const draft = await draftMessage(kernel, { guild, channel, actor }, { ...body, components }, [], uploads)
    const message = await write((tx) => speak(tx, body, draft), turnOf(channel, draft))
    return query.wait ? message : new NoContent()
  },
})

async function speak(
  tx: Tx<'bearer', (typeof EMITS)[number]>,
  { username, thread_name: name, applied_tags: tags, allowed_mentions, tts }: WebhookMessage,
  draft: Draft,
): Promise<Message> {
  const author = authorOf(mustBeWebhook(tx.bearer), username)
  const allowed = allowedOfWebhook(allowed_mentions)
  const { guild, channel } = tx
  if (name == null || !guild || !isGuildChannel(channel)) return say(tx, author, draft, { allowed, tts: tts ?? false })
  const plan = { name, tags: tags ?? [], allowed, autoArchive: null, slowmode: null }
  return (await startPost({ ...tx, guild, channel }, plan, draft, author)).message
}

const parentOf = (guild: GuildModel | null, channel: AnyChannel) =>
  isThread(channel) ? guild?.channels.get(channel.parent_id) : undefined

/** In whose stream it takes its turn: where a thread begins, opens or takes in those who are mentioned, in the guild's. */
function turnOf(channel: AnyChannel, { found }: Draft): 'guild' | undefined {
  if (isForum(channel.type)) return 'guild'
  return isThread(channel) && (channel.thread_metadata.archived || found.users.length > 0) ? 'guild' : undefined
}
