import { exportedChannelPath } from '../features/exports/exported-paths-view.ts'

/** The path of a page of a channel's messages. Pages are numbered from 1. */
export const pagePath = (channel: { readonly id: string; readonly name: string }, page: number): string =>
  `${exportedChannelPath(channel)}${page === 1 ? '' : ` ${page}`}.html`

export const firstPagePath = (channel: { readonly id: string; readonly name: string }): string => pagePath(channel, 1)

/** The path of a list of a channel's threads. */
export const threadListPath = (channel: { readonly id: string; readonly name: string }, page: number): string =>
  `${exportedChannelPath(channel)} threads${page === 1 ? '' : ` ${page}`}.html`

/** Formats that browsers show without running code in them, and formats that they don't show at all. */
const INERT = new Set(
  `7z aac avi avif bmp csv doc docx eml epub flac gif gz heic ics jpeg jpg json log m4a m4v md mkv mov mp3 mp4 odp ods
  odt ogg opus otf pdf png ppt pptx psd rar tar tgz tiff ttf txt wav weba webm webp woff woff2 xls xlsx xz zip`.split(
    /\s+/u,
  ),
)

/** The path of a file that a page links to: a file that a browser could run is named as a text. */
export function inertPath(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return INERT.has(ending) ? path : `${path}.txt`
}
