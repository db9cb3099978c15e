import type { Client } from '../../../state/client.ts'
import type { HostPorts } from '../rpc/host-ports.ts'
import { actionPorts } from './action-ports.ts'
import type { ActivityContext } from './activity-context.ts'
import type { Dialogs } from './dialogs.ts'
import type { FrameViewStore } from './frame-view.ts'
import { statePorts } from './state-ports.ts'

type Around = {
  readonly client: Pick<Client, 'call' | 'members' | 'onEvent' | 'presence' | 'store' | 'token'>
  readonly dialogs: Dialogs
  readonly place: ActivityContext
  readonly applicationName: string
  readonly view: FrameViewStore
  /** The server's name and port. */
  readonly host: string
}

/** The ports of an app's host to this client, for an Activity in one channel. */
export const createHostPorts = (around: Around): HostPorts => ({ ...statePorts(around), ...actionPorts(around) })
