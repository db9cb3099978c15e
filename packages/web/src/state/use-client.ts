import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Client } from './client.ts'
import type { ServerState } from './server-state.ts'

export const ClientContext = createContext<Client | null>(null)

/** The client of the signed-in user. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientContext around it')
  return client
}

/** A part of the state; the component is rendered again only when that part changes. */
export const useSnapshot = <T>(select: (snapshot: ServerState) => T): T => useStore(useClient().store, select)
