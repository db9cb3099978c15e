import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { ApiError } from '../../kernel/api-error.ts'
import { type ImageRules, MOVING_IMAGE, STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImages } from '../../media/images-store.ts'
import { readImage, type Sender, type ValidatedImage } from '../../media/read-image.ts'
import type { StorageTx } from '../../media/storage-rules.ts'

interface Gate {
  field: GuildImage
  rules: ImageRules
  /** The feature that an image of this kind requires. */
  feature?: string
  /** The feature that an animated one requires. */
  movesWith?: string
}

/** The images of a guild, and the features that they require (docs/spec/guilds.md#images). */
const GATES: readonly Gate[] = [
  { field: 'icon', rules: MOVING_IMAGE, movesWith: 'ANIMATED_ICON' },
  { field: 'splash', rules: STILL_IMAGE, feature: 'INVITE_SPLASH' },
  { field: 'discovery_splash', rules: STILL_IMAGE, feature: 'DISCOVERABLE' },
  { field: 'banner', rules: MOVING_IMAGE, feature: 'BANNER', movesWith: 'ANIMATED_BANNER' },
  { field: 'home_header', rules: STILL_IMAGE, feature: 'COMMUNITY' },
]

type GuildImage = 'icon' | 'splash' | 'discovery_splash' | 'banner' | 'home_header'

/** Images that were sent for a guild: null removes one, an absent one is unchanged. */
export type SentGuildImages = { readonly [K in GuildImage]?: ValidatedImage | null | undefined }

/** Validates the images of a request. @throws InvalidFormBody, InvalidAsset */
export async function readGuildImages(
  body: {
    readonly [K in GuildImage]?: string | null
  },
  sender: Sender,
): Promise<SentGuildImages> {
  const sent: { [K in GuildImage]?: ValidatedImage | null | undefined } = {}
  for (const { field, rules } of GATES) sent[field] = await readImage(field, body[field], rules, sender)
  return sent
}

/** The guild with the new images. @throws NeedsMoreBoosts if a required feature is missing */
export function withGuildImages(settings: GuildSettings, sent: SentGuildImages): GuildSettings {
  const next = { ...settings }
  for (const gate of GATES) {
    const image = sent[gate.field]
    if (image === undefined) continue
    const isMissing = (feature: string) => !settings.features.includes(feature)
    if (image && featuresFor(gate, image).some(isMissing)) throw new ApiError('NeedsMoreBoosts')
    next[gate.field] = image?.hash ?? null
  }
  return next
}

const featuresFor = ({ feature, movesWith }: Gate, { isAnimated }: ValidatedImage): string[] =>
  [feature, isAnimated ? movesWith : undefined].filter((each) => each !== undefined)

/** Stores the new images of a guild, and removes those that it no longer shows. */
export async function keepGuildImages(
  tx: StorageTx,
  before: GuildSettings | null,
  after: GuildSettings,
  sent: SentGuildImages,
): Promise<void> {
  const changed = GATES.filter(({ field }) => (before?.[field] ?? null) !== after[field])
  await replaceImages(
    tx,
    changed.map(({ field }) => ({
      place: { kind: field, ownerId: after.id, guildId: after.id },
      image: after[field] === null ? null : sent[field],
    })),
  )
}
