// Creates, changes and deletes webhooks.
import type { WebhookTokenChanges } from '@guildhall/protocol/objects/applications/webhook'
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

type WebhookUnit = TxBase<'WEBHOOKS_UPDATE'>

const TOKEN_BYTES = 51

/** A new token: 68 random characters that are safe in a path. */
export const newWebhookToken = (ids: Pick<Ids, 'secret'>): string => ids.secret(TOKEN_BYTES).toString('base64url')

/** Parses the name and avatar of a webhook; decoding the image is slow. @throws InvalidFormBody, InvalidAsset */
export async function readLooks({ name, avatar }: WebhookTokenChanges, sender: Sender): Promise<ReadLooks> {
  mustBeWebhookName(name)
  return { name, avatar: await readImage('avatar', avatar, MOVING_IMAGE, sender) }
}

/** The parsed name and avatar of a webhook. */
export interface ReadLooks {
  name: string | undefined
  avatar: ValidatedImage | null | undefined
}

/** Stores a new webhook and emits the event. */
export async function createWebhookRow(
  tx: WebhookUnit,
  webhook: KnownWebhook,
  avatar?: ValidatedImage | null,
): Promise<void> {
  await insertWebhook(tx.db, webhook)
  await replaceImage(tx, imagePlace(webhook), avatar)
  emitUpdate(tx, webhook)
  const changes = auditChanges(null, toAuditedWebhook(webhook))
  tx.audit({ action: 'WEBHOOK_CREATE', target: webhook.id, changes })
}

/** Changes the name, avatar and channel of a webhook. An unchanged one is neither written nor announced. */
export async function changeWebhook(
  tx: WebhookUnit,
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
  if (after.channelId !== before.channelId) emitUpdate(tx, before)
  emitUpdate(tx, after)
  tx.audit({ action: 'WEBHOOK_UPDATE', target: after.id, changes })
  return after
}

/** Deletes a webhook; its messages remain. */
export async function deleteWebhookRow(tx: WebhookUnit, webhook: KnownWebhook): Promise<void> {
  await removeWebhook(tx.db, webhook.id)
  if (webhook.avatar !== null) await removeImagesOf(tx.db, webhook.id)
  emitUpdate(tx, webhook)
  noteDeletion(tx, webhook)
}

function noteDeletion(tx: TxBase<never>, webhook: KnownWebhook): void {
  const changes = auditChanges(toAuditedWebhook(webhook), null)
  tx.audit({ action: 'WEBHOOK_DELETE', target: webhook.id, changes })
}

/** Removes the webhooks of a deleted channel, without events of their own. */
export async function dropWebhooksOfChannel({ db }: TxBase<never>, guildId: string, channelId: string): Promise<void> {
  for (const id of await removeWebhooksOfChannel(db, guildId, channelId)) await removeImagesOf(db, id)
}

/**
 * The webhooks that an application's bot created are deleted when the application leaves the guild
 * (docs/spec/integrations.md#deleting-integrations).
 */
export async function deleteWebhooksOfApplication(
  tx: WebhookUnit,
  guildId: string,
  applicationId: string,
): Promise<void> {
  for (const webhook of await listWebhooksOfApplication(tx.db, guildId, applicationId)) {
    await deleteWebhookRow(tx, webhook)
  }
}

const emitUpdate = (tx: WebhookUnit, { guildId, channelId }: KnownWebhook): void =>
  tx.emit('WEBHOOKS_UPDATE', { guild_id: guildId, channel_id: channelId })

const imagePlace = ({ id, guildId }: KnownWebhook) => ({ kind: 'avatar', ownerId: id, guildId }) as const
