import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { ProxiedUrls } from '../kernel/activities/proxied-urls.ts'
import type { Clock } from '../kernel/clock.ts'
import type { FileKeeper } from '../kernel/files/uploads.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Store } from '../store/db.ts'

/** What an import writes into. */
export interface ImportTarget {
  readonly store: Store
  readonly files: FileKeeper
  readonly ids: Ids
  readonly clock: Clock
  readonly settings: InstanceSettings
  readonly proxied: Pick<ProxiedUrls, 'pathOf'>
  /** The URL at which clients reach the server, for links to messages. */
  readonly publicUrl: string
}

/** Is told of each kind of thing how many were imported since the last call. */
export type OnImported = (kind: string, count: number) => void
