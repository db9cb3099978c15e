// Draws the widgets of guilds as images, and caches them.
import { hash } from 'node:crypto'
import type { WidgetStyle } from '@guildhall/protocol/objects/guilds/widget'
import { LRUCache } from 'lru-cache'
import type { Kernel } from '../../kernel/kernel.ts'
import { SharedAnswers } from '../../kernel/limits/cached-responses.ts'
import { ReadyPicture } from '../../kernel/operation.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { findImageBytes } from '../../media/images-store.ts'
import { drawSquare } from '../../media/render-image.ts'
import { drawVector } from '../../media/widget-pictures/draw-vector.ts'
import { drawWidget } from '../../media/widget-pictures/draw-widget.ts'
import { WIDGET_MS } from './widget-actions.ts'

const MOST_PICTURES = 10_000
const MOST_BYTES_KEPT = 16 * 1024 * 1024
/** Twice the displayed size of an icon. */
const ICON_SIDE = 128

interface Gallery {
  readonly answers: SharedAnswers<ReadyPicture>
  /** The drawn images, by their contents; and icons, by their hash. */
  readonly drawn: LRUCache<string, Uint8Array>
}

const galleries = new WeakMap<Kernel, Gallery>()

function galleryOf(kernel: Kernel): Gallery {
  const known = galleries.get(kernel)
  if (known) return known
  const gallery: Gallery = {
    answers: new SharedAnswers(kernel.clock, { ttl_ms: WIDGET_MS, most: MOST_PICTURES }),
    drawn: new LRUCache({ maxSize: MOST_BYTES_KEPT, sizeCalculation: ({ length }) => length }),
  }
  galleries.set(kernel, gallery)
  return gallery
}

/** A guild's widget as an image. It is drawn again only when its contents change. */
export function widgetPictureOf(
  kernel: Kernel,
  guild: GuildModel,
  style: WidgetStyle,
): ReadyPicture | Promise<ReadyPicture> {
  const { answers, drawn } = galleryOf(kernel)
  return answers.get(`${guild.id} ${style}`, guild.rightsVersion, async () => {
    const [online, icon] = await Promise.all([kernel.presences.countOnline(guild.id), findIcon(kernel, guild, drawn)])
    const vector = drawWidget(style, { name: guild.settings.name, online, icon })
    const name = hash('sha256', vector, 'hex').slice(0, 32)
    const bytes = drawn.get(name) ?? (await drawVector(vector))
    drawn.set(name, bytes)
    return new ReadyPicture(bytes, `"${name}"`)
  })
}

/** A guild's widget as an image, if it is cached; unknown styles never are. */
export const knownPictureOf = (kernel: Kernel, guild: GuildModel, style: string): ReadyPicture | undefined =>
  galleryOf(kernel).answers.peek(`${guild.id} ${style}`, guild.rightsVersion)

/** The guild's icon in the form that a drawing needs; null if it has none. */
async function findIcon(kernel: Essentials, guild: GuildModel, drawn: Gallery['drawn']): Promise<string | null> {
  const { icon } = guild.settings
  if (icon === null) return null
  const key = `icon ${icon}`
  let square = drawn.get(key)
  if (!square) {
    const bytes = await findImageBytes(kernel.store.db, { kind: 'icon', ownerId: guild.id, hash: icon })
    if (!bytes) return null
    square = await drawSquare(bytes, ICON_SIDE, guild.id)
    drawn.set(key, square)
  }
  return `data:image/png;base64,${Buffer.from(square).toString('base64')}`
}
