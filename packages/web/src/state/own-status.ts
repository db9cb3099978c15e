import { Opcode } from '@guildhall/protocol/gateway'
import { readStored, writeStored } from '../api/stored.ts'
import type { Client } from './client.ts'

const key = 'guildhall.status'
const statuses = ['online', 'idle', 'dnd', 'invisible'] as const

/** How somebody shows himself. */
export type OwnStatus = (typeof statuses)[number]

/** Where the browser keeps nothing, it lasts as long as the page. */
let chosen: OwnStatus | null = null

export const readStatus = (): OwnStatus => statuses.find((each) => each === (readStored(key) ?? chosen)) ?? 'online'

/** Shows oneself otherwise, with this page and with those that are opened later in this browser. */
export function showStatus(client: Pick<Client, 'send'>, status: OwnStatus): void {
  chosen = status
  writeStored(key, status)
  tellStatus(client, status)
}

/** Says it to a session that may not know it yet. */
export const tellStatus = (client: Pick<Client, 'send'>, status: OwnStatus): void =>
  client.send(Opcode.PRESENCE_UPDATE, { status, since: null, activities: [], afk: false })
