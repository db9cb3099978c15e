import type { WebhookLooks } from '@guildhall/protocol/objects/applications/webhook'
import type { Ids } from '../../kernel/ids/ids.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { MOVING_IMAGE } from '../../media/image-kinds.ts'
import { removeImagesOf, replaceImage } from '../../media/images-store.ts'
import { readImage, type Sender, type ValidatedImage } from '../../media/read-image.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import { mustBeWebhookName } from './webhooks-rules.ts'
import {
  insertWebhook,
  listWebhooksOfApplication,
  removeWebhook,
  removeWebhooksOfChannel,
  updateWebhook,
} from './webhooks-store.ts'
import { toAuditedWebhook } from './webhooks-view.ts'

type Telling = TxBase<'WEBHOOKS_UPDATE'>

const TOKEN_BYTES = 51

/** 68 characters that nobody can guess, fit for a path. */
export const newWebhookToken = (ids: Pick<Ids, 'secret'>): string => ids.secret(TOKEN_BYTES).toString('base64url')

/** Reads what is sent of how a webhook looks; the picture takes a while. @throws InvalidFormBody, InvalidAsset */
export async function readLooks({ name, avatar }: WebhookLooks, sender: Sender): Promise<ReadLooks> {
  mustBeWebhookName(name)
  return { name, avatar: await readImage('avatar', avatar, MOVING_IMAGE, sender) }
}

/** How a webhook is to look, its picture read. */
export interface ReadLooks {
  name: string | undefined
  avatar: ValidatedImage | null | undefined
}

/** Writes a new webhook and tells of it. */
export async function createWebhookRow(
  tx: Telling,
  webhook: KnownWebhook,
  avatar?: ValidatedImage | null,
): Promise<void> {
  await insertWebhook(tx.db, webhook)
  await replaceImage(tx, imagePlace(webhook), avatar)
  tell(tx, webhook)
  const changes = auditChanges(null, toAuditedWebhook(webhook))
  tx.audit({ action: 'WEBHOOK_CREATE', target: webhook.id, changes })
}

/** Changes how a webhook looks and where it stands. What changes nothing leaves no trace. */
export async function changeWebhook(
  tx: Telling,
  before: KnownWebhook,
  { name, avatar }: ReadLooks,
  channelId = before.channelId,
): Promise<KnownWebhook> {
  const hash = avatar === undefined ? before.avatar : (avatar?.hash ?? null)
  const after = { ...before, name: name ?? before.name, avatar: hash, channelId }
  const changes = auditChanges(toAuditedWebhook(before), toAuditedWebhook(after))
  if (changes.length === 0) return before
  await updateWebhook(tx.db, after)
  await replaceImage(tx, imagePlace(after), avatar)
  if (after.channelId !== before.channelId) tell(tx, before)
  tell(tx, after)
  tx.audit({ action: 'WEBHOOK_UPDATE', target: after.id, changes })
  return after
}

/** Takes a webhook away; what it has written stays. */
export async function deleteWebhookRow(tx: Telling, webhook: KnownWebhook): Promise<void> {
  await removeWebhook(tx.db, webhook.id)
  if (webhook.avatar !== null) await removeImagesOf(tx.db, webhook.id)
  tell(tx, webhook)
  noteDeletion(tx, webhook)
}

function noteDeletion(tx: TxBase<never>, webhook: KnownWebhook): void {
  const changes = auditChanges(toAuditedWebhook(webhook), null)
  tx.audit({ action: 'WEBHOOK_DELETE', target: webhook.id, changes })
}

/** The webhooks of a channel that is deleted go with it; that the channel goes says enough. */
export async function dropWebhooksOfChannel({ db }: TxBase<never>, guildId: string, channelId: string): Promise<void> {
  for (const id of await removeWebhooksOfChannel(db, guildId, channelId)) await removeImagesOf(db, id)
}

/**
 * What the bot of an application has made goes when the application leaves the guild
 * (docs/spec/integrations.md#deleting-integrations).
 */
export async function deleteWebhooksOfApplication(tx: Telling, guildId: string, applicationId: string): Promise<void> {
  for (const webhook of await listWebhooksOfApplication(tx.db, guildId, applicationId)) {
    await deleteWebhookRow(tx, webhook)
  }
}

const tell = (tx: Telling, { guildId, channelId }: KnownWebhook): void =>
  tx.emit('WEBHOOKS_UPDATE', { guild_id: guildId, channel_id: channelId })

const imagePlace = ({ id, guildId }: KnownWebhook) => ({ kind: 'avatar', ownerId: id, guildId }) as const
