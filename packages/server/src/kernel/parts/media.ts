import type { ProxiedUrls } from '../activities/proxied-urls.ts'
import type { Outside } from '../external-requests.ts'
import type { MediaUrls } from '../files/media-urls.ts'
import type { FileKeeper } from '../files/uploads.ts'

/** Checks the media of a message: returns true if they are unsuitable for some users. */
export type ContentScanner = (media: { links: readonly string[] }) => boolean | Promise<boolean>

/** Files, their URLs, and requests to other servers. */
export interface Media {
  /** The files of messages. */
  readonly files: FileKeeper
  readonly urls: MediaUrls
  /** Requests URLs that users provided. */
  readonly outside: Outside
  /** The URLs at which this server proxies media of other servers. */
  readonly proxied: ProxiedUrls
  contentScanner: ContentScanner
}
