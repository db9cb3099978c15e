import type { Application, ManagedApplicationChanges } from '@guildhall/protocol/objects/applications/application'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImages } from '../../media/images-store.ts'
import { readImage, type ValidatedImage } from '../../media/read-image.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { noteChangedActivity } from './activity-changes-actions.ts'
import { activityColumns, participantsOf } from './activity-rules.ts'
import { mustLockApplication } from './applications-rules.ts'
import { mustFindApplicationRow, mustFindRelated, updateApplication } from './applications-store.ts'
import { toApplication } from './applications-view.ts'
import { mustBeSoundEndpoint, mustBeSoundEventEndpoint } from './endpoint-actions.ts'
import { parseApplicationSettings, withApplicationSettings, withFlags } from './settings-rules.ts'

/** The caller who changes an application, and the unit of work for it. */
interface Changing {
  kernel: Kernel
  caller: Caller
  write<T>(work: (tx: TxBase<never>) => Promise<T>): Promise<T>
}

interface Pictures {
  icon: ValidatedImage | null | undefined
  cover_image: ValidatedImage | null | undefined
}

/**
 * Changes an application. URLs that must be verified are verified before anything is stored
 * (docs/spec/applications.md#interactions-endpoint).
 *
 * @throws UnknownApplication, NotAuthorizedOnApplication, InvalidFormBody, InvalidAsset
 */
export async function changeApplication(
  { kernel, caller, write }: Changing,
  id: string,
  sent: ManagedApplicationChanges,
): Promise<Application> {
  const changes = caller.kind === 'bot' ? withoutPeoplesFields(sent) : sent
  const before = await mustFindApplicationRow(kernel.store.db, id)
  const pictures: Pictures = {
    icon: await readImage('icon', changes.icon, STILL_IMAGE, caller),
    cover_image: await readImage('cover_image', changes.cover_image, STILL_IMAGE, caller),
  }
  withChanges(before, changes, pictures)
  await mustBeReachable(kernel, before, changes)
  return write(async (tx) => {
    const held = await mustLockApplication(tx.db, caller, id, 'change')
    const row = withChanges(held, changes, pictures)
    await updateApplication(tx.db, row)
    if (row.activity !== held.activity) noteChangedActivity(kernel, tx, held, row)
    await replaceImages(tx, [
      { place: { kind: 'application_icon', ownerId: id }, image: pictures.icon },
      { place: { kind: 'application_cover', ownerId: id }, image: pictures.cover_image },
    ])
    if (row.flags !== held.flags) tx.db.onCommitted(() => kernel.accountChanged())
    return toApplication(await mustFindRelated(tx.db, row))
  })
}

/** A caller with the bot's token may change neither the OAuth2 redirect URIs nor the application's name. */
function withoutPeoplesFields(sent: ManagedApplicationChanges): ManagedApplicationChanges {
  const {
    name: _name,
    redirect_uris: _uris,
    bot_public: _isPublic,
    bot_require_code_grant: _grant,
    terms_of_service_url: _terms,
    privacy_policy_url: _privacy,
    ...others
  } = sent
  return others
}

/** @throws InvalidFormBody */
function withChanges(row: ApplicationRow, changes: ManagedApplicationChanges, pictures: Pictures): ApplicationRow {
  const { name, description, tags, flags, bot_public, bot_require_code_grant, max_participants: most } = changes
  const { icon, cover_image } = pictures
  const url = endpointOf(changes)
  return {
    ...row,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(tags !== undefined && { tags: JSON.stringify(tags ?? []) }),
    ...(url !== undefined && { interactions_endpoint_url: url }),
    ...(icon !== undefined && { icon: icon?.hash ?? null }),
    ...(cover_image !== undefined && { cover_image: cover_image?.hash ?? null }),
    ...(bot_public !== undefined && { is_public: bot_public }),
    ...(bot_require_code_grant !== undefined && { needs_code_grant: bot_require_code_grant }),
    flags: withFlags(row.flags, flags),
    settings: JSON.stringify(withApplicationSettings(parseApplicationSettings(row), changes)),
    ...(most !== undefined && activityColumns(row, { max_participants: participantsOf(most) })),
  }
}

/** An empty string removes the URL. */
const endpointOf = ({ interactions_endpoint_url: url }: ManagedApplicationChanges) => (url === '' ? null : url)

/** @throws InvalidFormBody */
async function mustBeReachable(
  kernel: Essentials & Media,
  row: ApplicationRow,
  changes: ManagedApplicationChanges,
): Promise<void> {
  const interactions = endpointOf(changes)
  const events = changes.event_webhooks_url
  if (interactions != null) await mustBeSoundEndpoint(kernel, { ...row, url: interactions })
  if (events != null) await mustBeSoundEventEndpoint(kernel, { ...row, url: events })
}
