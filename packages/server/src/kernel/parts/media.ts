import type { ProxiedUrls } from '../activities/proxied-urls.ts'
import type { MediaUrls } from '../files/media-urls.ts'
import type { FileKeeper } from '../files/uploads.ts'
import type { Outside } from '../outside.ts'

/** Looks at the media of a message: true if it is not fit for everyone. */
export type ContentScanner = (media: { links: readonly string[] }) => boolean | Promise<boolean>

/** Files, their addresses, and requests to other servers. */
export interface Media {
  /** The files of messages, and what leads to them. */
  readonly files: FileKeeper
  readonly urls: MediaUrls
  /** Speaks to addresses that somebody gave. */
  readonly outside: Outside
  /** Addresses of ours for media that lie elsewhere. */
  readonly proxied: ProxiedUrls
  contentScanner: ContentScanner
}
